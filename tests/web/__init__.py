"""The server over HTTP: forms, refusals, doors, crashes."""

"""The match in plain lines: what is typed, what is printed, what is on disk."""

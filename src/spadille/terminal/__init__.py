"""The scene in a terminal: plain lines, typed cards and calls."""

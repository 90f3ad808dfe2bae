"""Two independent answers to one question must be the same answer."""

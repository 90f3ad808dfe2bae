"""Whole transcripts and counts of what may follow, kept to be compared; see `rewrite`."""

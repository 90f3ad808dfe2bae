"""Tests of the kernel: its tables, its play-outs and its search, against the rules themselves."""

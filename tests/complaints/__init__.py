"""Positions after what players of other programs complain about."""

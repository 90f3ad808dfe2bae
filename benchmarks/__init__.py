"""What is fast and what is not, measured; nothing here is asserted."""

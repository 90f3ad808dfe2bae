"""What people see at a table, without saying how: scenes, texts, sessions."""

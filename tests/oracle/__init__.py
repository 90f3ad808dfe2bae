"""Second models of the games, written from the rule books alone: nothing here imports spadille."""

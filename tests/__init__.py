"""The tests: clauses, laws, goldens and agreement."""

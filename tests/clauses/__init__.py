"""One test a clause of the rule books, a ruling or a worked example."""

"""Computer players: what a bot is, the players there are, and what they do among themselves."""

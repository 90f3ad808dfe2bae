"""The house rules of every game: cards, actions, deal, phases, tricks, referee, match."""

"""The names that computer players go by."""

BOT_NAMES = ("Nora", "Aksel", "Elli", "Linnea", "Aino", "Oskar", "Ingrid", "Eino")

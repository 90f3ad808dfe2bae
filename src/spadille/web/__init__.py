"""The table in the browser: rooms, store, pages and live updates."""

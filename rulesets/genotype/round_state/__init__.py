"""A whole game as it stands: the moves, what each may be, and what comes of it."""

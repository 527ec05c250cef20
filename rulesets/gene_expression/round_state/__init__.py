"""The rules of a turn, once: who may act, what may be drawn and played, and what comes of it."""

"""The state of a round: who holds what, whose turn it is, and which moves break a rule."""

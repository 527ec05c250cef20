"""Single matings in play: judging what was written of one, what it is worth, the best of a hand."""

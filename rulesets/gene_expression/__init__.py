"""Gene expression: a game of laying cards in the order promoter, operon, factor, gene."""

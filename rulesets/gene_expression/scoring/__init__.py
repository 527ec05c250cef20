"""What cards are worth, who gets the points of a round, and who has won."""

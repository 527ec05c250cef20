"""What a game is: its loci, cards and scoring as plain values, and the files they come from."""

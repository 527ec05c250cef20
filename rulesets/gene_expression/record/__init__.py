"""What people write down of a game: read once into plain values, and written out again."""

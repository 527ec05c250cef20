"""Gene Rummy: rabbits. The genetics and the deck are data, in ``data/``."""

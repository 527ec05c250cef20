"""Plant Breeding: the roll, sorting, whose Shift it is, and what a pick may take."""

"""Whole games in turn notation, one line a turn, as chess has it: read with places, and written."""

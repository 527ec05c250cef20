"""Whole games written down: turn by turn, or call by call, and the referee who replays them."""

"""A toy: everybody lays a card, the highest wins."""

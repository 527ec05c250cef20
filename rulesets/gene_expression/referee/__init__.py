"""Records held against the rules and the round state: findings, points, and what is right."""

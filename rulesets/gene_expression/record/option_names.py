"""The options that a record may name; ``data/`` has their values."""

OPTIONS = ("actions", "id_match", "cyclic", "draw", "substitution", "final_insertion_draws")

"""The parameters with which CP-SAT optimises, the same for each of its faces."""

PARAMETERS = (
    ("num_workers", 1),
    ("cp_model_presolve", False),
    ("catch_sigint_signal", False),  # else Ctrl-C after an answer would kill the program
    ("optimize_with_core", True),
    ("cover_optimization", False),
    ("symmetry_level", 0),
    ("linearization_level", 0),
    ("cp_model_probing_level", 0),
)
"""One worker and no presolve, so that the same problem has the same answer on every run."""

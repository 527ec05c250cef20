"""What people call the two parents of a mating, on paper and in files."""

PARENTS = {
    "buck": ("buck", "dad", "father", "sire"),
    "doe": ("doe", "mom", "mum", "mother", "dam"),
}

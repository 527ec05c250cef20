"""What people call the parents of a mating and its kits, on paper and in files."""

from testcross.rulesets.genetics.ruleset import PARENT_WORDS

PARENTS = {
    parent: (parent, *words, sex)
    for parent, words, sex in zip(("buck", "doe"), PARENT_WORDS, ("male", "female"), strict=True)
}
KIT_WORDS = ("kit", "baby", "child", "young", "pup", "kitten", "bunny")
"""Each of one kit; with a number of one of several."""
LITTER_WORDS = ("kits", "litter", "babies", "children", "pups", "kittens", "bunnies")

"""What people call the two parents of a mating, on paper and in files."""

from testcross.rulesets.genetics.ruleset import PARENT_WORDS

PARENTS = {
    parent: (parent, *words) for parent, words in zip(("buck", "doe"), PARENT_WORDS, strict=True)
}

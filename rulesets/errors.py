"""What can be wrong with what a person typed or wrote, as one tree.

    TestcrossError
      RulesetError        a ruleset file: file, key, what was expected
      RulesetOverlapError a ruleset that gives a genotype two names
      UnknownRulesetError a ruleset that is neither shipped nor a file
      UnknownOverlayError an overlay that a ruleset does not have
      UnknownTermError    a word that no glossary has; the nearest ones
      UnknownFormatError  a form of output that there is not
      CardError           a card
        UnknownCardError    no such name; the nearest ones
        UnknownTraitError   no genotype, and nothing that an animal shows
        AmbiguousNameError  a name that fits several cards; which
        NotModelledError    a colour that needs a locus the ruleset does not have
        WrongSexError       a buck where a doe is expected
        EmptyCardError      nothing where a card is expected
        LoneJoinError       an "and" with no card on one side
        LongCardError       more characters than any name or genotype has
        BracketError        a bracket that is not closed, or was never opened
        ContradictionError  a card and a genotype that cannot be the same animal
      NotationError       a genotype that cannot be read
        RuledOutError       a genotype that the card excludes
      MatingError         a line that is not a mating; too few or too many animals
          AmbiguousParentsError  two parents without an x that can be parted in several ways
          ManyWaysError   animals that can be read in too many ways together
      NoLociError         a ruleset that says nothing about inheritance

Every message is one sentence with the user's own words, what was expected, and a remedy.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.english import article, in_words, listed, plural, quoted

_MOST_SHOWN = 12
"""How many cards a message names in full."""
_FEW_SHOWN = 4
"""How many it names of more."""


class TestcrossError(Exception):
    """Anything that the user can mend; the text says what, where and how."""

    __test__ = False  # not a test class, whatever its name says to pytest
    advice = ""
    """What to type at a command line, as the end of a sentence."""

    def __init__(self, *text: object, advice: str = "") -> None:
        super().__init__(*text)
        if advice:
            self.advice = advice

    @property
    def in_full(self) -> str:
        """The message for somebody at a command line, with the advice."""
        text = str(self)
        return f"{text}{' ' if text.endswith('?') else '; '}{self.advice}" if self.advice else text


class RulesetError(TestcrossError):
    """A mistake in a ruleset file."""

    def __init__(self, *, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key
        self.problem = problem


class RulesetOverlapError(TestcrossError):
    """A question about chances under a ruleset in which a genotype has two varieties."""

    def __init__(self, *, ruleset: str, genotype: str, varieties: Sequence[str]) -> None:
        super().__init__(
            f"the ruleset {ruleset} gives {genotype} two names, {listed(varieties, 'and')}, so "
            "chances would add up to more than 1; change what one of them reads"
        )
        self.advice = "'testcross ruleset check PATH' lists the overlaps"


class UnknownRulesetError(TestcrossError):
    """A name that is neither a shipped ruleset nor a file."""

    def __init__(self, *, name: str, known: Sequence[str], nearest: Sequence[str]) -> None:
        remedy = f"did you mean {listed(nearest)}?"
        if not nearest:
            remedy = f"give {listed(known)}, or the path of a .toml file"
        super().__init__(f"unknown ruleset {name!r}, and no such file exists; {remedy}")
        self.advice = "'testcross ruleset list' lists all" if nearest else ""
        self.name = name


class UnknownOverlayError(TestcrossError):
    """A name that no overlay of a ruleset has."""

    def __init__(self, *, name: str, ruleset: str, nearest: Sequence[str]) -> None:
        hint = f"expected {listed(nearest)}" if nearest else "it has none"
        super().__init__(f"{ruleset} has no overlay {quoted(name)}; {hint}")


class UnknownLanguageError(TestcrossError):
    """A language that no name of a ruleset is in."""

    def __init__(self, *, name: str, ruleset: str, known: Sequence[str]) -> None:
        hint = f"expected {listed(known)}" if known else "its names are in one language only"
        super().__init__(f"{ruleset} has no names in the language {quoted(name)}; {hint}")


class UnknownTermError(TestcrossError):
    """A word that no glossary has."""

    def __init__(self, *, name: str, nearest: Sequence[str]) -> None:
        hint = f"; did you mean {listed(nearest)}?" if nearest else ""
        super().__init__(f"unknown term {quoted(name)}{hint}")
        self.advice = "" if nearest else "'testcross show glossary' lists all terms"


class UnknownFormatError(TestcrossError):
    """A form of output that there is not, or that cannot show what is asked."""


class CardError(TestcrossError):
    """A card that cannot be used as it stands."""


class UnknownCardError(CardError):
    """A name that no card has."""

    def __init__(
        self, *, name: str, nearest: Sequence[str], listed_by: str = "testcross show deck"
    ) -> None:
        hint = f"; did you mean {listed(nearest)}?" if nearest else ""
        super().__init__(f"unknown card {quoted(name)}{hint}")
        self.advice = "" if nearest else f"{listed_by!r} lists them all"
        self.name = name
        self.nearest = tuple(nearest)


class UnknownTraitError(CardError):
    """Words that are no genotype, and nothing that an animal shows, where these are its names."""

    def __init__(
        self, *, name: str, nearest: Sequence[str], alleles: str, traits: Sequence[str]
    ) -> None:
        """Say what an animal may be called.

        Args:
            name: what was typed.
            nearest: words for traits like it.
            alleles: which letters there are, locus by locus.
            traits: the two or more traits of each locus, as a list of choices.
        """
        if nearest:
            hint = f"did you mean {listed(nearest)}?"
        else:
            hint = f"the alleles are {alleles}, and the traits {listed(traits, 'and')}"
        super().__init__(
            f"{quoted(name)} is neither a genotype nor a trait of this ruleset; {hint}"
        )
        self.advice = "'testcross ruleset list' lists all" if nearest else ""


class AmbiguousNameError(CardError):
    """A name that fits several cards: a pattern by itself, or too few letters."""

    def __init__(self, *, name: str, cards: Sequence[str], is_pattern: bool) -> None:
        number = in_words(len(cards))
        shown = listed(cards)
        if len(cards) > _MOST_SHOWN:
            shown = f"any of {number} cards, such as {listed(cards[:_FEW_SHOWN])}"
        if is_pattern:
            problem = f"{number} cards are {plural(name.casefold())}: {shown}"
        else:
            problem = f"{quoted(name)} can be {shown}"
        super().__init__(f"{problem}; say which")
        self.name = name
        self.cards = tuple(cards)


class NotModelledError(CardError):
    """A colour outside the ruleset's loci: neither legal nor illegal."""

    def __init__(self, *, name: str, needs: str) -> None:
        super().__init__(
            f"{quoted(name)} is not modelled: it needs {needs}, which this ruleset does not have"
        )
        self.name = name
        self.needs = needs


class WrongSexError(CardError):
    """An animal in the place of the other sex."""

    def __init__(self, *, name: str, given: str, expected: str, word: str = "the sex") -> None:
        """Say what it is and what is expected.

        Args:
            name: the animal as it was written.
            given: what it was said to be.
            expected: what belongs in its place.
            word: what of its name says so.
        """
        super().__init__(
            f"{quoted(name)} is {article(given)} {given}, but {article(expected)} {expected} is "
            f"expected here; swap them, or omit {word}"
        )


class SexError(CardError):
    """A genotype that no animal of a sex has."""

    def __init__(
        self, *, name: str, sex: str, locus: str, has: int, found: str, expected: str
    ) -> None:
        """Say how many alleles an animal of that sex has, and what it could be.

        Args:
            name: the animal as it was written.
            sex: what it was said to be, or its place says that it is.
            locus: its name.
            has: how many alleles such an animal has there.
            found: its genotypes.
            expected: those that are most like them.
        """
        number = ("no allele", "one allele", "two alleles")[has]
        needs = "" if name == found else f", but {quoted(name)} is {found}"
        found = f", not {found}" if name == found else ""
        super().__init__(
            f"{article(sex)} {sex} has {number} at {locus}{found}{needs}; expected {expected}"
        )


class ContradictionError(CardError):
    """A card and a genotype beside it that contradict each other."""

    def __init__(self, *, name: str, locus: str, card: str, genotype: str) -> None:
        super().__init__(
            f"{quoted(name)} contradicts itself at {locus}: the card reads {card}, "
            f"the genotype beside it {genotype}; correct one of them"
        )


class EmptyCardError(CardError):
    """Nothing where a card is expected."""

    def __init__(
        self,
        *,
        place: str = "",
        expected: str = "a name, an alias or a genotype",
        listed_by: str = "testcross show deck",
    ) -> None:
        super().__init__(f"{place or 'a card'} is empty; expected {expected}")
        self.advice = f"{listed_by!r} lists the names"


class LoneJoinError(CardError):
    """A word that joins two cards, with only one of them."""

    def __init__(self, *, text: str, join: str, place: str) -> None:
        where = f" in {quoted(text)}" if text != join else ""
        super().__init__(
            f"a card is missing {place} {quoted(join)}{where}; name it, or leave {quoted(join)} out"
        )


class LongCardError(CardError):
    """More characters than any name or genotype has."""

    def __init__(self, *, text: str, most: int, expected: str = "its name or its genotype") -> None:
        super().__init__(
            f"{quoted(text)} has {len(text):,} characters, but a card has at most {most:,}; give "
            f"{expected}"
        )


class BracketError(CardError):
    """A card with one bracket of a pair missing."""

    def __init__(self, *, name: str, bracket: str, column: int) -> None:
        opened = bracket in "(["
        partner = {"(": ")", "[": "]", ")": "(", "]": "["}[bracket]
        super().__init__(
            f"the {bracket!r} at character {column} of {quoted(name)} "
            f"{'is not closed' if opened else 'has no opening bracket'}; "
            f"{'add the missing' if opened else 'remove it, or add the missing'} "
            f"{partner!r}, as in 'Castor (Aa Bb C- Dd)'"
        )


class NotationError(TestcrossError):
    """A genotype that cannot be read."""


class RuledOutError(NotationError):
    """A genotype that an animal's own card excludes."""

    def __init__(self, *, animal: int, locus: str, problem: str) -> None:
        super().__init__(problem)
        self.animal = animal
        self.locus = locus


class MatingError(TestcrossError):
    """Animals that do not make up a mating."""


class AmbiguousParentsError(MatingError):
    """Two parents side by side that can be parted in several ways."""

    def __init__(self, *, text: str, rest: str, pairs: Sequence[Sequence[str]]) -> None:
        """Say how the parents can be read.

        Args:
            text: what stands for the parents.
            rest: what follows them on the line.
            pairs: a buck and a doe for each reading.
        """
        ways = [quoted(" x ".join(pair)) for pair in pairs]
        super().__init__(
            f"the parents in {quoted(text)} can be read as {listed(ways)}; put an x between them"
        )
        self.rest = rest
        self.pairs = tuple(tuple(pair) for pair in pairs)


class ManyWaysError(MatingError):
    """Animals that can be read in so many ways together that nobody can look at each."""

    def __init__(self, *, ways: int, most: int) -> None:
        super().__init__(
            f"these animals can be read in {ways:,} ways together, at most {most:,} are looked at; "
            "give the genotype of some of them"
        )


class NoLociError(MatingError):
    """A question about matings under a ruleset that says nothing about inheritance."""

    def __init__(self, *, ruleset: str) -> None:
        super().__init__(f"the ruleset {ruleset} has no loci, so it has no matings")
        self.ruleset = ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Something that cannot be answered, and why."""

    schema: str
    """The name of the schema that the answer would have had: ``check``, ``rulesets``."""
    ruleset: str | None
    """Its name, or what was given for one; None where no ruleset answers."""
    text: str
    """What was asked."""
    error: str
    """What is wrong with it, in one sentence."""

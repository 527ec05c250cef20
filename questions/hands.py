"""Cards and what to do with them: the best mating of a hand, what two can have, whom to mate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import testcross.rulesets.gene_rummy.scoring as points_of
from testcross import rulesets
from testcross.asking import typed
from testcross.asking.cards import Card, CardChoice, rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.result import Result
from testcross.pages import answer_blocks
from testcross.pages.svg import pictures
from testcross.questions.counts import ChiSquare, chi_square
from testcross.questions.herds import Herd, herd
from testcross.rulesets import analysis, blocks, gene_rummy, genetics
from testcross.rulesets.errors import MatingError, TestcrossError
from testcross.rulesets.genetics import reading

if TYPE_CHECKING:
    from fractions import Fraction
    from os import PathLike


class Best(Result["points_of.BestOfHand | points_of.HandAnswer"]):
    """The best matings of a hand, and the card to retire after it."""

    @property
    def matings(self) -> tuple[points_of.BestMating, ...]:
        """The best matings, the first the best; with the card drawn only those that tie."""
        if isinstance(self.answer, points_of.HandAnswer):
            return self.answer.matings
        return self.answer.best

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each of the best matings: ``mating`` and ``points``."""
        return [{"mating": one.mating.label, "points": one.points} for one in self.matings]

    @property
    def points(self) -> int | None:
        """What the best of them scores; None where no mating is legal."""
        return self.matings[0].points if self.matings else None

    def _gist(self) -> str:
        if not self.matings:
            return "no legal mating"
        return f"{self.points} {self.matings[0].mating.label}"


_HAND = Typed(
    "CARD...",
    "The cards held, or the layout, with their sex: 'Castor buck'; or - for standard input.",
    offers=typed.card_names,
)
_VARIANT = typed.rule(
    "variant",
    "Rules to use: {variant}. By default standard, with --sets set, with --litters production.",
)


def _held(
    ruleset: Any, variant: str, rules: tuple[str | None, str | None], hand: Sequence[object]
) -> tuple[Any, reading.Read[reading.Cards]]:
    """Return the rules of a variant, and the cards of a hand."""
    fill, scoring = rules
    known = gene_rummy.rules_with(rules_of(ruleset), variant=variant, fill=fill, scoring=scoring)
    return known, reading.hand(known.ruleset, hand)


def _called(one: CardChoice) -> str:
    return one if isinstance(one, str) else one.written


@question(
    'best "castor buck" "lilac doe" "lynx doe" --draw white',
    "Play",
    many="card",
    rare="--first --language --notation --engine",
    status="0 found, 1 no mating is legal",
)
def best(
    hand: Annotated[Sequence["str | Card"], _HAND],
    *,
    draw: Annotated["str | Card | None", Typed("CARD", offers=typed.card_names)] = None,
    litters: Annotated[bool, Typed("", "Find the best litters of a hand in Production.")] = False,
    ruleset: typed.RulesetChoice = None,
    variant: Annotated[str | None, _VARIANT] = None,
    scoring: typed.Scoring = None,
    fill: typed.Fill = None,
    top: Annotated[int | None, Typed("N", least=1)] = None,
    engine: typed.Engine = typed.PLAY,
    first: Annotated[int | None, Typed("N", least=1)] = None,
) -> Best:
    """Find the best mating of a hand, and the card to retire after it.

    With --draw the drawn card is a kit; all that tie are shown. In families the parents are any two
    of the hand and the drawn card. With --sets find every SET! in a layout: two legal parents for
    the offspring card (p. 25). With --litters find the best litters, and their points per kit.

    Args:
        draw: The card just drawn, which must be a kit. Without it: matings of the hand alone.
        top: Show the N best matings; by default 3.
        first: With --draw: show only the first N of those that tie.

    >>> best(["castor buck", "lilac doe", "white buck"]).points
    61
    """
    typed.refuse_together({"--litters": litters, "--draw": draw})
    if first is not None and (draw is None or top is not None):
        raise TestcrossError("--first goes with --draw alone; --top N shows the N best matings")
    usual = "production" if litters else "standard"
    rules, (held, notes) = _held(ruleset, variant or usual, (fill, scoring), hand)
    drawn = None if draw is None else _called(draw)
    notes += tuple(genetics.extra_cards(rules.ruleset, [*held, *([drawn] if drawn else [])]))
    chosen = typed.solver(engine)
    if drawn is None or top is not None:
        shown = 3 if top is None else top
        ranked = points_of.held_play(held, drawn, rules, chosen, shown, in_litters=litters)
        return Best(ranked, bool(ranked.matings), notes)
    tied = points_of.best_play(held, drawn, rules, chosen, first)
    return Best(tied, bool(tied.best), notes)


class Sets(Result["points_of.SetsOfLayout"]):
    """Every SET! in a layout: two legal parents for an offspring card."""

    _parts = "sets"

    @property
    def pairs(self) -> tuple[points_of.FoundSet, ...]:
        """The pairs, the one that scores most first."""
        return self.answer.sets


@question(
    'best --sets --kit white "castor buck" "lilac doe" "blue doe"',
    many="card",
    when=Typed("", "Find every SET! in a layout for the --kit card.", "--sets"),
)
def sets(
    layout: Annotated[Sequence["str | Card"], _HAND],
    kit: Annotated["str | Card", Typed("CARD", flag="--kit", offers=typed.card_names)],
    *,
    ruleset: typed.RulesetChoice = None,
    variant: Annotated[str | None, _VARIANT] = None,
    scoring: typed.Scoring = None,
    fill: typed.Fill = None,
    engine: typed.Engine = typed.CP_SAT,
) -> Sets:
    """Find every SET! in a layout: two legal parents for the offspring card (p. 25).

    Args:
        kit: With --sets: the offspring card.

    >>> len(sets(["castor buck", "lilac doe", "blue doe"], "white").pairs)
    2
    """
    rules, (held, notes) = _held(ruleset, variant or "set", (fill, scoring), layout)
    young = _called(kit)
    notes += tuple(genetics.extra_cards(rules.ruleset, [*held, young]))
    found = points_of.find_sets(rules, held, young, typed.solver(engine))
    return Sets(found, bool(found.sets), notes)


class Offspring(Result["analysis.OffspringAnswer"]):
    """Which varieties two animals can have."""

    _parts = "varieties"

    @property
    def varieties(self) -> tuple[str, ...]:
        """Their names, in the deck's order."""
        return tuple(one.variety for one in self.answer.chances)

    @property
    def chances(self) -> Mapping[str, Fraction | None]:
        """How likely each is, adding up to 1; None unless both genotypes are fully known."""
        return MappingProxyType({one.variety: one.chance for one in self.answer.chances})


_ESTIMATED = "estimated"


@question('offspring "Aa Bb Cc Dd" "aa bb Cc dd"', "Play")
def offspring(
    *parents: Annotated["str | Card", Typed("BUCK DOE", offers=typed.card_names, needed=True)],
    founders: Annotated[str | None, Typed("FREQ|estimated")] = None,
    own: Annotated["str | PathLike[str] | Herd | None", typed.FROM_HERD] = None,
    ruleset: typed.RulesetChoice = None,
    engine: typed.Engine = typed.CP_SAT,
) -> Offspring:
    """List the offspring that two animals can have, and how likely.

    Gives exact chances if both genotypes are fully known ("Aa Bb Cc Dd").

    Args:
        parents: Names, aliases or genotypes; or one quoted cross, 'BUCK x DOE'; with --from, ids.
        founders: Allele frequencies, b=0.2,d=0.1, for what is not known of the parents, as in
            random mating; or estimated, from the founders in --from.

    >>> offspring("Aa Bb Cc Dd", "aa bb cc dd").chances["White"]
    Fraction(1, 2)
    """
    if founders == _ESTIMATED and own is None:
        raise TestcrossError("--founders=estimated counts the founders of a herd; add --from HERD")
    given: Sequence[str | rulesets.Animal]
    beside: tuple[str, ...] = ()
    if own is None:
        rules = rules_of(ruleset, parents)
        given = reading.cross(rules, parents)
    else:
        asked = own if isinstance(own, Herd) else herd(own, ruleset=rules_of(ruleset))
        rules, given, beside = Herd.named_in(parents, asked, ruleset)
        founders = asked.founders() if founders == _ESTIMATED else founders
    answer = analysis.offspring_answer(rules, given, founders, typed.solver(engine))
    return Offspring(answer, notes=beside)


class Punnett(
    Result["genetics.PunnettSquare | genetics.SquaresByLocus | genetics.NumberedSquares"]
):
    """A Punnett square, or one of each locus."""

    _parts = "genotypes squares"

    @property
    def squares(self) -> tuple[genetics.PunnettSquare, ...]:
        """The square; or one of each locus, in the ruleset's order."""
        if isinstance(self.answer, genetics.PunnettSquare):
            return (self.answer,)
        return self.answer.squares

    def svg(self) -> str:
        """Return the square as a picture: a file of SVG, or an element for a page.

        Raises:
            MatingError: for several squares, and for one with too many cells.
        """
        shown = answer_blocks.blocks_of(self.answer)
        drawn = [one for one in shown if isinstance(one, blocks.Crossing)]
        if len(drawn) != 1:
            raise MatingError("a picture shows one square; give fewer loci, and not --by-locus")
        if len(drawn[0].rows) > pictures.MOST_GAMETES:
            cells = f"{len(drawn[0].rows)} x {len(drawn[0].columns)} cells"
            most = f"at most {pictures.MOST_GAMETES} x {pictures.MOST_GAMETES}"
            raise MatingError(f"the square has {cells}; a picture shows {most}")
        return pictures.square_svg(f"{self.answer.sire} x {self.answer.dam}", drawn[0], self.text)


@question("punnett Aa aa", "Teach", forms="svg")
def punnett(
    *genotypes: Annotated[str, Typed("BUCK DOE", needed=True)],
    own: Annotated["str | PathLike[str] | Herd | None", typed.FROM_HERD] = None,
    ruleset: typed.RulesetChoice = None,
    by_locus: Annotated[bool, Typed("")] = False,
) -> Punnett:
    """Draw the Punnett square of two genotypes, with its ratios.

    Args:
        genotypes: One or more loci in full: Aa, 'Aa Bb'; or one quoted cross, 'Aa x Aa'; with
            --from, ids.
        by_locus: Draw one square per locus, with cells numbered I to IV.

    >>> [str(one.chance) for one in punnett("Aa x Aa").squares[0].genotypes]
    ['1/4', '1/2', '1/4']
    """
    asked = genetics.numbered_squares if by_locus else genetics.punnett
    if own is not None:
        rules, given, notes = Herd.named_in(genotypes, own, ruleset)
        genes, told = analysis.proven_cross(rules, given)
        return Punnett(asked(rules, *genes), notes=(*notes, *told))
    rules = rules_of(ruleset)
    return Punnett(asked(rules, *reading.genotypes(rules, genotypes)))


@question("punnett 'Aa Bb x Aa Bb' --counts 315:108:101:32", when="--counts")
def punnett_counts(
    *genotypes: Annotated[str, Typed("BUCK DOE", needed=True)],
    counts: Annotated["str | Sequence[int]", Typed("COUNTS", flag="--counts")],
    ruleset: typed.RulesetChoice = None,
) -> ChiSquare:
    """Compare what was counted with the Punnett square of two genotypes.

    Args:
        genotypes: One or more loci in full; or one quoted cross, 'Aa x Aa'.
        counts: Do your counts agree with the square? As many as it has phenotypes, in its order:
            315:108:101:32; answered as chi-square answers.

    >>> punnett_counts("Aa x Aa", counts="70:30").agrees
    True
    """
    rules = rules_of(ruleset)
    cross = " x ".join(reading.genotypes(rules, genotypes))
    return chi_square(counts, expect=cross, ruleset=rules)


class Branches(Result["analysis.BranchDiagram"]):
    """A cross of up to three loci, locus by locus."""

    _parts = "lines"

    @property
    def phenotypes(self) -> Mapping[str, Fraction]:
        """How likely each phenotype is, adding up to 1."""
        return MappingProxyType({one.name: one.chance for one in self.answer.phenotypes})


@question(
    "punnett 'Aa Bb Dd x Aa Bb Dd' --branches",
    when=Typed("", "Draw a branch diagram of up to three loci instead.", "--branches"),
)
def branches(
    *genotypes: Annotated[str, Typed("BUCK DOE", needed=True)],
    ruleset: typed.RulesetChoice = None,
) -> Branches:
    """Draw the branch diagram of two genotypes: what is seen of one locus after the other.

    Args:
        genotypes: Up to three loci in full; or one quoted cross, 'Aa Bb x Aa Bb'.

    >>> [str(one) for one in branches("Aa Bb x aa bb").phenotypes.values()]
    ['1/4', '1/4', '1/4', '1/4']
    """
    rules = rules_of(ruleset)
    return Branches(analysis.branch_diagram(rules, *reading.genotypes(rules, genotypes)))

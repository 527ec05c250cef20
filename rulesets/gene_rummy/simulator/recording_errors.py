"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import (
    GameRecord,
    WrittenRound,
    plain_round,
)
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.sheets import MatingJudge
from testcross.rulesets.gene_rummy.strategies import card_text
from testcross.rulesets.gene_rummy.whole_games import check_game
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.records.entries import entry
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop.miswriting import (
    Instead,
    Miswriter,
    Site,
    Way,
    another,
    by,
    misspelt,
    of_entries,
)
from testcross.rulesets.tabletop.self_play import SlipMaker
from testcross.solver import Solver

_TOO_MANY = (-3, -2, -1, 1, 2, 5, 10)


def _players(site: Site) -> list[str]:
    return [score.player.text for score in site.way[0].scores]


def _on_table(site: Site) -> list[str]:
    """Return the cards on the table before a turn of which nobody can hold another."""
    rules: Rules = site.before
    deck = rules.ruleset.deck()
    single = {card_text(card) for card in deck if card.variety.copies == 1}
    matings = (mating for turn in site.way[0].turns[: site.place] for mating in turn.matings)
    return [card.text for mating in matings for card in mating.cards if card.text in single]


def _swapped(text: str) -> str:
    """Return a name with two letters the wrong way round."""
    return text[0] + text[2] + text[1] + text[3:]


def _bare(site: Site) -> Iterator[Instead]:
    """Yield a mating with other points and nothing filled in, which might explain them."""
    mating = site.value
    if isinstance(mating, WrittenMating) and mating.points is not None:
        right = mating.points.text
        for amount in site.rng.sample(_TOO_MANY, len(_TOO_MANY)):
            points, filled = entry(str(int(right) + amount)), (None,) * len(mating.filled)
            bare = replace(mating, points=points, filled=filled)
            yield Instead(bare, (points.text, right))


def _animal(site: Site) -> Animal:
    """Return the animal of which a genotype is filled in."""
    rules: Rules = site.before
    return parse_animal(rules.ruleset, site.around.cards[site.path[-1]].text)


@of_entries
def _as_shown(site: Site) -> Iterator[Instead]:
    """Yield what is filled in for an animal, but at one locus no more than its card shows."""
    yield from _at_one_locus(site, [(text,) for text in _animal(site).shown.split()])


@of_entries
def _another_genotype(site: Site) -> Iterator[Instead]:
    """Yield what is filled in for an animal, but at one locus any genotype of its card."""
    pairs = zip(site.before.ruleset.loci, _animal(site).readings, strict=True)
    allowed = [[format_genotype(locus, one) for one in sorted(reading)] for locus, reading in pairs]
    yield from _at_one_locus(site, allowed)


def _at_one_locus(site: Site, texts: Sequence[Sequence[str]]) -> Iterator[Instead]:
    """Yield what is filled in for an animal with another text at one locus, of those for each."""
    right = site.value.text.split()
    every = [(at, text) for at, some in enumerate(texts) for text in some if text != right[at]]
    for at, text in site.rng.sample(every, len(every)):
        yield Instead(entry(" ".join((*right[:at], text, *right[at + 1 :]))))


IN_MATINGS = (
    (Code.WRONG_SUM, ("points",), by(*_TOO_MANY)),
    (Code.WRONG_POINTS, (), _bare),
    (Code.IMPOSSIBLE_ALLELE, ("filled",), _another_genotype),
    (Code.UNPROVEN_ALLELE, ("filled",), _another_genotype),
    (Code.MISSED_ALLELE, ("filled",), _as_shown),
    (RecordCode.UNREADABLE, ("points",), misspelt(lambda _: "many")),
    (RecordCode.UNREADABLE_GENOTYPE, ("filled",), misspelt("Q- {}".format)),
)
"""How a mating can be written wrongly: the finding, what is changed, and how."""
IN_TURNS = (
    Way(Code.OUT_OF_TURN, ("turns", "player"), another(_players)),
    Way(Code.TOO_MANY_COPIES, ("turns", "draw", "card"), another(_on_table)),
    Way(Code.CARD_NOT_HELD, ("turns", "retire"), another(_on_table)),
    Way(RecordCode.UNKNOWN_CARD, ("turns", "retire"), misspelt(_swapped)),
    *(Way(code, ("turns", "matings", *at), instead) for code, at, instead in IN_MATINGS),
)
"""How a turn can be written wrongly."""
IN_CALLS = tuple(Way(code, ("calls", "mating", *at), instead) for code, at, instead in IN_MATINGS)
"""How a call can be written wrongly."""
AT_THE_END = (
    Way(Code.WRONG_TOTAL, ("scores", "points"), by(-10, -1, 1, 10, 100)),
    Way(Code.WRONG_WINNER, ("winners",), another(_players)),
)
"""How the end of a round, or of a game, can be written wrongly."""


def miswrite(game: GameRecord, rules: Rules, solver: Solver, slips: SlipMaker) -> GameRecord:
    """Return a game with some of it written wrongly, where slips are due; one a turn is enough.

    Args:
        game: as it was played.
        rules: in force.
        solver: who is asked.
        slips: tells when one is due, and notes it.
    """

    def judge(written: GameRecord) -> Sequence[Finding]:
        return check_game(written, MatingJudge(written.wanted, solver)).findings

    def judge_round(written: WrittenRound) -> Sequence[Finding]:
        return judge(replace(game, rounds=(written,), scores=(), winners=()))

    def write_round(written: WrittenRound, path: Path) -> WrittenRound:
        for key, ways in (("turns", IN_TURNS), ("calls", IN_CALLS)):
            places = [(key, place) for place in range(len(getattr(written, key)))]
            free = [place for place in places if (*path, *place) not in spoilt]
            writer = Miswriter(ways, judge_round, plain_round, slips, rules)
            written = writer.write_where_due(written, path, free)
        writer = Miswriter(AT_THE_END, judge_round, plain_round, slips)
        return writer.write_where_due(written, path, [()])

    spoilt = {slip.path[:4] for slip in slips.made}
    rounds = [write_round(one, ("rounds", place)) for place, one in enumerate(game.rounds)]
    game = replace(game, rounds=tuple(rounds))
    return Miswriter(AT_THE_END, judge, plain_part, slips).write_where_due(game, (), [()])

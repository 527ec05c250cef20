"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from testcross.rulesets.analysis.fill import fill_loci
from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import (
    WrittenCall,
    WrittenDraw,
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.round_state.moves import GENE_POOL
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.variant_matings import litter_loci
from testcross.rulesets.gene_rummy.strategies import card_text
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import SuitScheme
from testcross.rulesets.genetics.slots import format_genotype, format_reading
from testcross.rulesets.records.entries import Entry, WrittenScore, entry
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop.self_play import SlipMaker
from testcross.solver import Solver, interchangeable

_ALLELES = (Code.IMPOSSIBLE_ALLELE, Code.UNPROVEN_ALLELE, Code.MISSED_ALLELE)
_FILLED = (*_ALLELES, Code.WRONG_SUM, RecordCode.UNREADABLE_GENOTYPE)

_Slot: TypeAlias = tuple[int, int]
"""An animal of a mating, and a locus."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A turn or call of the record, and cards that lay on the table before it."""

    path: Path
    player: str
    """Whose turn or call it is; empty where cards were only added."""
    mating: WrittenMating | None
    """The mating in it, if there is just one."""
    open: tuple[str, ...]


class RecordingErrors:
    """Goes through a record and writes some of it wrongly."""

    def __init__(self, rules: Rules, solver: Solver, slips: SlipMaker, rng: Random) -> None:
        self._rules = rules
        self._solver = solver
        self._slips = slips
        self._rng = rng
        deck = rules.ruleset.deck()
        self._unique = frozenset(card_text(card) for card in deck if card.variety.copies == 1)

    def make(self, game: WrittenGame) -> WrittenGame:
        """Return a whole game with parts of it written wrongly, where slips are due."""
        players = [one.text for one in game.players]
        spoilt = {slip.path[:4] for slip in self._slips.made}
        rounds = [
            self._round(written, ("rounds", number), players, spoilt)
            for number, written in enumerate(game.rounds)
        ]
        game = replace(game, rounds=tuple(rounds), scores=self._score(game.scores, ("scores",)))
        return self._winner(game, players)

    def _round(
        self, written: WrittenRound, path: Path, players: Sequence[str], spoilt: Collection[Path]
    ) -> WrittenRound:
        """Return a round with some of it written wrongly; one slip a turn is enough."""
        following = (*written.turns[1:], None)
        laid = [turn.matings[0] if len(turn.matings) == 1 else None for turn in written.turns]
        names = [turn.player.text for turn in written.turns]
        places = self._places((*path, "turns"), names, laid)
        turns = [
            turn if place.path in spoilt else self._turn(place, turn, after, players)
            for place, turn, after in zip(places, written.turns, following, strict=False)
        ]
        laid = [call.mating for call in written.calls]
        names = ["" if call.player is None else call.player.text for call in written.calls]
        places = self._places((*path, "calls"), names, laid)
        calls = [
            call if place.path in spoilt else self._call(place, call)
            for place, call in zip(places, written.calls, strict=True)
        ]
        scores = self._score(written.scores, (*path, "scores"))
        return replace(written, turns=tuple(turns), calls=tuple(calls), scores=scores)

    def _places(
        self, path: Path, players: Sequence[str], matings: Sequence[WrittenMating | None]
    ) -> list[_Place]:
        """Return the turns or calls of a round, each with what lies on the table before it.

        Only cards of which the deck has one are named: another one may still be held.
        """
        places, on_table = [], tuple[str, ...]()
        for number, (player, mating) in enumerate(zip(players, matings, strict=True)):
            places.append(_Place((*path, number), player, mating, on_table))
            cards = () if mating is None else mating.cards
            on_table += tuple(card.text for card in cards if card.text in self._unique)
        return places

    def _turn(
        self,
        place: _Place,
        turn: WrittenTurn,
        following: WrittenTurn | None,
        players: Sequence[str],
    ) -> WrittenTurn:
        code = self._slips.due(*self._of_mating(place), *_of_turn(place, turn, following))
        if code in (Code.CARD_NOT_HELD, RecordCode.UNKNOWN_CARD):
            return self._wrong_retired(code, place, turn)
        if code == Code.TOO_MANY_COPIES and turn.draw is not None:
            return replace(turn, draw=self._wrong_drawn(place, turn.draw))
        if code == Code.OUT_OF_TURN:
            name = self._rng.choice([player for player in players if player != place.player])
            self._note(code, place, ("player",), (name, place.player))
            return replace(turn, player=entry(name))
        mating = self._wrong_mating(code, place)
        return turn if mating is None else replace(turn, matings=(mating,))

    def _call(self, place: _Place, call: WrittenCall) -> WrittenCall:
        if call.penalty is not None:
            return call
        mating = self._wrong_mating(self._slips.due(*self._of_mating(place)), place)
        return call if mating is None else replace(call, mating=mating)

    def _of_mating(self, place: _Place) -> Iterator[str]:
        """Yield the slips that the mating of a turn or call has room for."""
        if place.mating is None:
            return
        yield RecordCode.UNREADABLE
        yield Code.WRONG_POINTS
        if any(place.mating.filled):
            yield from (
                code for code in _FILLED if code != Code.WRONG_SUM or self._counts_alleles()
            )

    def _wrong_mating(self, code: str | None, place: _Place) -> WrittenMating | None:
        """Return a mating written wrongly; None where it is as it was."""
        if place.mating is None or code is None:
            return None
        if code in _ALLELES:
            return self._wrong_allele(code, place, place.mating)
        if code == RecordCode.UNREADABLE_GENOTYPE:
            return self._wrong_genotype(place, place.mating)
        return self._wrong_points(code, place, place.mating)

    def _counts_alleles(self) -> bool:
        return not isinstance(self._rules.scheme, SuitScheme)

    def _wrong_allele(self, code: str, place: _Place, mating: WrittenMating) -> WrittenMating:
        """Write two slots wrongly: an allele that is impossible, unproven, or left out."""
        found = dict(self._wrong_slots(code, mating))
        if not found:
            return mating
        animal, locus = self._rng.choice(list(found))
        right = _text(mating.filled[animal])
        parts = right.split()
        parts[locus] = found[animal, locus]
        below = ("buck",) if animal == 0 else ("doe",) if animal == 1 else ("kits", animal - 2)
        wrong = " ".join(parts)
        self._note(code, place, ("mating", "filled", *below), (wrong, right))
        return _with_genotype(mating, animal, wrong)

    def _wrong_slots(self, code: str, written: WrittenMating) -> Iterator[tuple[_Slot, str]]:
        """Yield where such a slip can be made, with what is then written there."""
        mating = self._mating(written)
        loci = litter_loci(mating, self._rules, self._solver) or ()
        filled = fill_loci(loci, self._solver, self._rules.fill) if loci else ()
        for at, here in enumerate(loci):
            locus = here.locus
            shared = self._rules.fill == "either" and interchangeable(here.problem, (0, 1))
            for position, animal in enumerate(mating.animals):
                if shared and position < 2:
                    continue  # what is wrong on one may be right on the other
                right, reading = filled[position].loci[at], animal.readings[at]
                shown = format_reading(locus, reading)
                allowed = [format_genotype(locus, genotype) for genotype in sorted(reading)]
                wrong = [text for text in allowed if text not in right.possible]
                if code == Code.MISSED_ALLELE and right.resolved != shown:
                    yield (position, at), shown
                elif (
                    code == Code.UNPROVEN_ALLELE
                    and len(right.known) < 2
                    and len(right.possible) > 1
                ):
                    yield (position, at), self._rng.choice(right.possible)
                elif code == Code.IMPOSSIBLE_ALLELE and wrong:
                    yield (position, at), self._rng.choice(wrong)

    def _wrong_points(self, code: str, place: _Place, mating: WrittenMating) -> WrittenMating:
        right = int(_text(mating.points))
        if code == Code.WRONG_POINTS:
            mating = replace(mating, filled=(None,) * len(mating.filled))
        amount = self._rng.choice([-3, -2, -1, 1, 2, 5, 10])
        wrong = max(1, right + amount)
        if wrong == right:
            wrong = right + 1
        text = "many" if code == RecordCode.UNREADABLE else str(wrong)
        self._note(code, place, ("mating", "points"), (text, str(right)))
        return replace(mating, points=entry(text))

    def _wrong_genotype(self, place: _Place, mating: WrittenMating) -> WrittenMating:
        right = _text(mating.filled[0])
        wrong, below = f"Q- {right}", ("mating", "filled", "buck")
        self._note(RecordCode.UNREADABLE_GENOTYPE, place, below, (wrong, right))
        return _with_genotype(mating, 0, wrong)

    def _wrong_retired(self, code: str, place: _Place, turn: WrittenTurn) -> WrittenTurn:
        """Write down another card than was retired: one on the table, or one there is not."""
        right = _text(turn.retire)
        wrong = _misspelt(right)
        if code == Code.CARD_NOT_HELD:
            wrong = self._rng.choice(place.open)
        elif self._is_card(wrong):
            return turn
        self._note(code, place, ("retire",), (wrong, right))
        return replace(turn, retire=entry(wrong))

    def _wrong_drawn(self, place: _Place, draw: WrittenDraw) -> WrittenDraw:
        wrong = self._rng.choice(place.open)
        self._note(Code.TOO_MANY_COPIES, place, ("draw", "card"), (wrong, _text(draw.card)))
        return replace(draw, card=entry(wrong))

    def _note(self, code: str, place: _Place, below: Path, said: tuple[str, str]) -> None:
        self._slips.note(code, (*place.path, *below), place.player, said)

    def _score(self, scores: Sequence[WrittenScore], path: Path) -> tuple[WrittenScore, ...]:
        if not self._slips.due(Code.WRONG_TOTAL):
            return tuple(scores)
        score = self._rng.choice(scores)
        by = self._rng.choice([-10, -1, 1, 10, 100])
        wrong = self._slips.miscount(Code.WRONG_TOTAL, score, path, by)
        return tuple(wrong if one is score else one for one in scores)

    def _winner(self, game: WrittenGame, players: Sequence[str]) -> WrittenGame:
        right = [winner.text for winner in game.winners]
        others = [player for player in players if player not in right]
        if not (others and self._slips.due(Code.WRONG_WINNER)):
            return game
        wrong = self._rng.choice(others)
        winners = self._slips.misname_winner(Code.WRONG_WINNER, right, wrong)
        return replace(game, winners=winners)

    def _mating(self, written: WrittenMating) -> Mating:
        ruleset = self._rules.ruleset
        sire, dam, *young = [parse_animal(ruleset, card.text) for card in written.cards]
        return Mating(ruleset=ruleset, sire=sire, dam=dam, offspring=tuple(young))

    def _is_card(self, text: str) -> bool:
        try:
            parse_animal(self._rules.ruleset, text)
        except CardError:
            return False
        return True


def _of_turn(place: _Place, turn: WrittenTurn, following: WrittenTurn | None) -> Iterator[str]:
    """Yield the slips that a turn has room for, besides those in its mating."""
    draw = turn.draw
    if turn.retire is not None:
        yield RecordCode.UNKNOWN_CARD
        if place.open:
            yield Code.CARD_NOT_HELD
    if draw is None:
        return
    if _text(draw.source) == GENE_POOL and place.open and not _is_used(draw, turn, place.mating):
        yield Code.TOO_MANY_COPIES
    if following is not None and following.draw is not None:
        yield Code.OUT_OF_TURN


def _is_used(draw: WrittenDraw, turn: WrittenTurn, mating: WrittenMating | None) -> bool:
    """Tell whether the card drawn is laid down or retired in the same turn."""
    card, kits = _text(draw.card), () if mating is None else mating.kits
    return card in [_text(kit) for kit in kits] or _text(turn.retire) == card


def _with_genotype(mating: WrittenMating, animal: int, text: str) -> WrittenMating:
    filled = mating.filled
    return replace(mating, filled=(*filled[:animal], entry(text), *filled[animal + 1 :]))


def _text(written: Entry | None) -> str:
    return "" if written is None else written.text


def _misspelt(text: str) -> str:
    """Return a name with two letters the wrong way round."""
    return text[0] + text[2] + text[1] + text[3:]

"""Mistakes in writing down a game that was played rightly, made on the finished record."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.analysis.fill import fill_mating
from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.simulator.record_writer import Record
from testcross.rulesets.gene_rummy.slips import Path, SlipMaker
from testcross.rulesets.gene_rummy.strategies import card_text
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import format_genotype, format_reading
from testcross.rulesets.genetics.scheme import SuitScheme
from testcross.rulesets.records.findings import RecordCode
from testcross.solver import Solver, interchangeable

_ALLELES = (Code.IMPOSSIBLE_ALLELE, Code.UNPROVEN_ALLELE, Code.MISSED_ALLELE)
_FILLED = (*_ALLELES, Code.WRONG_SUM, RecordCode.UNREADABLE_GENOTYPE)

_Slot: TypeAlias = tuple[int, int]
"""An animal of a mating, and a locus."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """One turn or call of the record, and cards that lay on the table before it."""

    path: Path
    record: Record
    following: Record | None
    open: Sequence[str]


class RecordingErrors:
    """Goes through a record and writes some of it wrongly."""

    def __init__(self, terms: Rules, solver: Solver, slips: SlipMaker, rng: Random) -> None:
        self._terms = terms
        self._solver = solver
        self._slips = slips
        self._rng = rng
        deck = terms.ruleset.deck()
        self._unique = frozenset(card_text(card) for card in deck if card.variety.copies == 1)

    def miswrite(self, record: Record) -> None:
        """Write parts of a whole game wrongly, where slips are due."""
        players = record["players"]
        spoilt = {slip.path[:4] for slip in self._slips.made}
        for r, round_ in enumerate(record["rounds"]):
            for turn in _turns(round_, ("rounds", r), self._unique):
                if turn.path not in spoilt:
                    self._turn(turn, players)
            self._score(round_["scores"], ("rounds", r, "scores"))
        self._score(record["scores"], ("scores",))
        self._winner(record)

    def _turn(self, turn: _Turn, players: Sequence[str]) -> None:
        code = self._slips.due(*self._possible(turn))
        if code in _ALLELES:
            self._miswrite_allele(code, turn)
        elif code in (Code.WRONG_SUM, Code.WRONG_POINTS, RecordCode.UNREADABLE):
            self._miswrite_points(code, turn)
        elif code == RecordCode.UNREADABLE_GENOTYPE:
            self._miswrite_genotype(turn)
        elif code in (Code.CARD_NOT_HELD, RecordCode.UNKNOWN_CARD):
            self._miswrite_retired(code, turn)
        elif code == Code.TOO_MANY_COPIES:
            self._miswrite_drawn(turn)
        elif code == Code.OUT_OF_TURN:
            others = [player for player in players if player != turn.record["player"]]
            self._write(Code.OUT_OF_TURN, turn, ("player",), self._rng.choice(others))

    def _possible(self, turn: _Turn) -> Iterator[str]:
        """Yield the slips that a turn has room for."""
        record, mating = turn.record, turn.record.get("mating")
        draw = record.get("draw", {})
        if isinstance(mating, dict) and "penalty" not in record:
            yield RecordCode.UNREADABLE
            yield Code.WRONG_POINTS
            if "filled" in mating:
                yield from (
                    code for code in _FILLED if code != Code.WRONG_SUM or self._counts_alleles()
                )
        if "retire" in record:
            yield RecordCode.UNKNOWN_CARD
            if turn.open:
                yield Code.CARD_NOT_HELD
        if draw.get("from") == "gene pool" and turn.open and not self._is_used(record):
            yield Code.TOO_MANY_COPIES
        if draw and turn.following is not None and "draw" in turn.following:
            yield Code.OUT_OF_TURN

    def _counts_alleles(self) -> bool:
        return not isinstance(self._terms.scheme, SuitScheme)

    def _is_used(self, turn: Record) -> bool:
        """Tell whether the card drawn is laid down or retired in the same turn."""
        card = turn["draw"]["card"]
        mating = turn.get("mating")
        kits = mating["kits"] if isinstance(mating, dict) else []
        return card in kits or turn.get("retire") == card

    def _miswrite_allele(self, code: str, turn: _Turn) -> None:
        """Write two slots wrongly: an allele that is impossible, unproven, or left out."""
        mating = turn.record["mating"]
        found = dict(self._wrong_slots(code, mating))
        if not found:
            return
        animal, locus = self._rng.choice(list(found))
        filled = mating["filled"]
        holder, key = _slot_of(filled, animal)
        parts = holder[key].split()
        right = holder[key]
        parts[locus] = found[animal, locus]
        holder[key] = " ".join(parts)
        below = ("buck",) if animal == 0 else ("doe",) if animal == 1 else ("kits", animal - 2)
        path = (*turn.path, "mating", "filled", *below)
        self._slips.note(code, path, turn.record["player"], (holder[key], right))

    def _wrong_slots(self, code: str, record: Record) -> Iterator[tuple[_Slot, str]]:
        """Yield where such a slip can be made, with what is then written there."""
        mating = self._mating(record)
        filled = fill_mating(mating, self._solver, self._terms.fill)
        for at, (locus, problem) in enumerate(
            zip(mating.ruleset.loci, mating.locus_problems(), strict=True)
        ):
            shared = self._terms.fill == "either" and interchangeable(problem, (0, 1))
            for position, animal in enumerate(mating.animals):
                if shared and position < 2:
                    continue  # what is wrong on one may be right on the other
                here, reading = filled[position].loci[at], animal.readings[at]
                shown = format_reading(locus, reading)
                allowed = [format_genotype(locus, genotype) for genotype in sorted(reading)]
                wrong = [text for text in allowed if text not in here.possible]
                if code == Code.MISSED_ALLELE and here.resolved != shown:
                    yield (position, at), shown
                elif (
                    code == Code.UNPROVEN_ALLELE and len(here.known) < 2 and len(here.possible) > 1
                ):
                    yield (position, at), self._rng.choice(here.possible)
                elif code == Code.IMPOSSIBLE_ALLELE and wrong:
                    yield (position, at), self._rng.choice(wrong)

    def _miswrite_points(self, code: str, turn: _Turn) -> None:
        mating = turn.record["mating"]
        right = mating["points"]
        if code == Code.WRONG_POINTS:
            mating.pop("filled", None)
        amount = self._rng.choice([-3, -2, -1, 1, 2, 5, 10])
        mating["points"] = "many" if code == RecordCode.UNREADABLE else max(1, right + amount)
        if mating["points"] == right:
            mating["points"] = right + 1
        path = (*turn.path, "mating", "points")
        self._slips.note(code, path, turn.record["player"], (str(mating["points"]), str(right)))

    def _miswrite_genotype(self, turn: _Turn) -> None:
        filled = turn.record["mating"]["filled"]
        right = filled["buck"]
        filled["buck"] = f"Q- {right}"
        path = (*turn.path, "mating", "filled", "buck")
        self._slips.note(
            RecordCode.UNREADABLE_GENOTYPE, path, turn.record["player"], (filled["buck"], right)
        )

    def _miswrite_retired(self, code: str, turn: _Turn) -> None:
        """Write down another card than was retired: one on the table, or one there is not."""
        wrong = _misspelt(turn.record["retire"])
        if code == Code.CARD_NOT_HELD:
            wrong = self._rng.choice(turn.open)
        elif self._is_card(wrong):
            return
        self._write(code, turn, ("retire",), wrong)

    def _miswrite_drawn(self, turn: _Turn) -> None:
        right = turn.record["draw"]["card"]
        turn.record["draw"]["card"] = self._rng.choice(turn.open)
        path = (*turn.path, "draw", "card")
        self._slips.note(
            Code.TOO_MANY_COPIES, path, turn.record["player"], (turn.record["draw"]["card"], right)
        )

    def _write(self, code: str, turn: _Turn, below: tuple[str, ...], text: str) -> None:
        (key,) = below
        right, player = turn.record[key], turn.record["player"]
        turn.record[key] = text
        self._slips.note(code, (*turn.path, key), player, (text, right))

    def _score(self, scores: Record, path: Path) -> None:
        if not self._slips.due(Code.WRONG_TOTAL):
            return
        player = self._rng.choice(list(scores))
        right = scores[player]
        scores[player] = right + self._rng.choice([-10, -1, 1, 10, 100])
        self._slips.note(
            Code.WRONG_TOTAL, (*path, player), player, (str(scores[player]), str(right))
        )

    def _winner(self, record: Record) -> None:
        right = record["winner"]
        others = [p for p in record["players"] if p != right and p not in right]
        if others and self._slips.due(Code.WRONG_WINNER):
            record["winner"] = self._rng.choice(others)
            self._slips.note(Code.WRONG_WINNER, ("winner",), "", (record["winner"], str(right)))

    def _mating(self, record: Record) -> Mating:
        cards = (record["buck"], record["doe"], *record["kits"])
        sire, dam, *young = [parse_animal(self._terms.ruleset, card) for card in cards]
        return Mating(ruleset=self._terms.ruleset, sire=sire, dam=dam, offspring=tuple(young))

    def _is_card(self, text: str) -> bool:
        try:
            parse_animal(self._terms.ruleset, text)
        except CardError:
            return False
        return True


def _turns(round_: Record, path: Path, unique: Collection[str]) -> Iterator[_Turn]:
    """Yield the turns or calls of a round, each with what lies on the table before it.

    Only cards of which the deck has one are told: another one may still be held.
    """
    key = "turns" if "turns" in round_ else "calls"
    turns, on_table = round_[key], list[str]()
    for t, turn in enumerate(turns):
        following = turns[t + 1] if t + 1 < len(turns) else None
        yield _Turn((*path, key, t), turn, following, tuple(on_table))
        mating = turn.get("mating")
        if isinstance(mating, dict):
            cards = (mating["buck"], mating["doe"], *mating["kits"])
            on_table += [card for card in cards if card in unique]


def _slot_of(filled: Record, animal: int) -> tuple[Any, Any]:
    """Return what holds an animal's genotype, and under which key."""
    if animal < 2:
        return filled, ("buck", "doe")[animal]
    return filled["kits"], animal - 2


def _misspelt(text: str) -> str:
    """Return a name with two letters the wrong way round."""
    return text[0] + text[2] + text[1] + text[3:]

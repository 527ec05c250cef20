"""Values that may have been written in place of others of their kind: names, cards, genes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import (
    WrittenDeal,
    WrittenGame,
    WrittenPick,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.referee.amendment import EntryPlace, TurnBlock, spot_at, turns_of
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.records.pen_slips import PenSlip, edits_of, in_place_of, with_texts

_FITS = "Then everything after it fits."
_OF_ORDER = (Code.OUT_OF_TURN, Code.WRONG_RESET)
_OF_GARDENS = (
    Code.TRAIT_NOT_OPEN,
    Code.WRONG_GARDENING,
    Code.DIE_FOR_NOTHING,
    Code.WRONGLY_PASSED,
)
_OF_GENES = (
    *(Code.OUT_OF_TURN, Code.WRONG_SPACE, Code.WRONG_TILE, Code.WRONG_SQUARE_COIN),
    *(Code.DIE_NOT_THERE, Code.WRONG_SORTING, Code.WRONGLY_PASSED),
)
_OF_TURNS = (*_OF_ORDER, Code.WRONGLY_PASSED, Code.WRONG_MARKER, Code.WRONG_GARDENING)
"""What a value of some kind brings up that is written in place of another."""
_NO_MARKER = (Code.OUT_OF_TURN, "GT-130")
_RULES = {TurnBlock.WORKING: "GT-023", TurnBlock.PICKS: "GT-132", TurnBlock.UPGRADES: "GT-150"}
"""By which rule it is somebody's turn."""


@dataclass(frozen=True, slots=True)
class MiswrittenValues:
    """Lists the values that may have been miswritten in a game."""

    game: WrittenGame
    found: Sequence[Finding]
    """What is certainly wrong with it."""
    players: Sequence[str]

    def slips(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield them, the likeliest first; what is found alone may be at the wrong marker."""
        if len(self.found) == 1:
            yield from self._genes() if self._is_pick_in_itself_right() else ()
            return
        if self._is_found(*_OF_ORDER):
            yield from self._first_players()
            yield from self._seats()
        setup = self.game.setup
        for deal in (setup.deal if setup is not None else None) or ():
            if deal.johanns is not None:
                yield from self._columns(deal)
            elif self._is_found(*_OF_GARDENS, player=deal.player.text):
                yield from self._dealt_plants(deal)
        yield from self._genes()
        yield from self._names()

    def _is_found(self, *codes: Code, player: str = "") -> bool:
        key = player_key(player)
        found = (one for one in self.found if one.code in codes)
        return any(not player or player_key(one.player) == key for one in found)

    def _is_pick_in_itself_right(self) -> bool:
        """Tell whether a pick lacks its marker, but is of the same gene in its Shift and dice."""
        (one,) = self.found
        spot = spot_at(self.game, one) if (one.code, one.rule) == _NO_MARKER else None
        pick = None if spot is None else turns_of(self.game, spot)[spot.place]
        if not isinstance(pick, WrittenPick) or pick.shift is None or pick.dice is None:
            return False
        letters = {
            letter.upper() for letter in pick.dice.text.partition(" on ")[0] if letter.isalpha()
        } - {"M"}
        return letters == {pick.shift.text[-1:].upper()}

    # the set-up

    def _in_setup(
        self, entries: Sequence[Entry], texts: Sequence[str], found: Finding
    ) -> PenSlip[WrittenGame]:
        """Return the slip that other texts should stand in the place of some of the set-up."""
        right = in_place_of(entries, texts)
        game = replace(self.game, setup=with_texts(self.game.setup, right))
        return PenSlip(right=game, found=found.because(_FITS), edits=edits_of(right))

    def _first_players(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that somebody else is first player (GT-015)."""
        first = () if self.game.setup is None else self.game.setup.first
        if len(first) != 1:
            return
        for name in self.players:
            if player_key(name) != player_key(first[0].text):
                text = f"{first[0].text} is first player; should be {name}"
                found = finding(Code.WRONG_RESET, first[0], text).breaking("GT-015")
                yield self._in_setup(first, [name], found)

    def _seats(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that two players are in each other's place (GT-023)."""
        names = self.game.players
        for one, other in combinations(names, 2) if len(names) > 2 else ():
            right = in_place_of((one, other), (other.text, one.text))
            text = f"{one.text} and {other.text} are in each other's place"
            found = finding(Code.OUT_OF_TURN, one, text).breaking("GT-023").because(_FITS)
            game = replace(self.game, players=with_texts(names, right))
            yield PenSlip(right=game, found=found, edits=edits_of(right))

    def _dealt_plants(self, deal: WrittenDeal) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that the plants sown and kept are exchanged, or one is another (GT-014)."""
        plants = (*deal.sown, *deal.kept)
        if len(deal.sown) == len(deal.kept) == 1:
            sown, kept = (one.text for one in plants)
            text = f"{deal.player.text} sowed {sown} and kept {kept}; should be the other way round"
            yield self._in_setup(plants, [kept, sown], self._of_deal(deal, plants[0], text))
        for name in self._plants_of(deal.player.text):
            for one in plants:
                did = "sowed" if one in deal.sown else "kept"
                text = f"{deal.player.text} {did} {one.text}; should be {name}"
                yield self._in_setup([one], [name], self._of_deal(deal, one, text))

    def _of_deal(self, deal: WrittenDeal, at: Entry, text: str) -> Finding:
        told = finding(Code.WRONG_RESET, at, text, player=deal.player.text)
        return told.breaking("GT-014")

    def _plants_of(self, player: str) -> list[str]:
        """Return the plants of a player that are named in what is found."""
        told = [one.text for one in self.found if player_key(one.player) == player_key(player)]
        plants: dict[str, None] = {}
        for one in self.game.rounds or ():
            named = [pick.plant for pick in one.picks or () if pick.plant is not None]
            for turn in one.working or ():
                named += [*(turn.harvests or ()), *(turn.sows or ())]
            plants |= {at.text: None for at in named if any(at.text in text for text in told)}
        return list(plants)

    def _columns(self, deal: WrittenDeal) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that Brother Johann's column is written upside down (GT-221)."""
        column = deal.johanns or ()
        if len(column) < 2 or not self._is_found(Code.WRONG_COLUMN):
            return
        names = [one.text for one in reversed(column)]
        text = f"{deal.player.text}'s column is upside down; should be {listed(names, 'and')}, "
        told = finding(Code.WRONG_COLUMN, column[0], f"{text}the top one first")
        found = replace(told, player=deal.player.text).breaking("GT-225")
        yield self._in_setup(column, names, found)

    # a round

    def _genes(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that an Action Marker lies beside another gene, the last before what is wrong."""
        for one in self.found:
            spot = spot_at(self.game, one) if one.code in _OF_GENES else None
            if spot is None:
                continue
            working = (self.game.rounds or ())[spot.round].working or ()
            before = [turn for turn in working if turn.line <= one.line]
            for turn in reversed(before):
                yield from self._other_genes(turn, spot.round)

    def _other_genes(self, turn: WrittenWorkTurn, number: int) -> Iterator[PenSlip[WrittenGame]]:
        space = turn.space
        if space is None or space.text[-2:-1] != " " or space.text[-1:] not in [*map(str, GENES)]:
            return
        for gene in GENES:
            if str(gene) == space.text[-1]:
                continue
            text = f"{space.text[:-1]}{gene}"
            told = f"{turn.player.text} laid an Action Marker on {space.text}; should be {text}"
            found = finding(Code.WRONG_SPACE, space, told, player=turn.player.text)
            yield self._in_round(number, space, text, found.breaking("GT-021"))

    def _names(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that somebody else acted at what is wrong, or a few turns before it."""
        tried = set[EntryPlace]()
        for one in self.found:
            spot = spot_at(self.game, one) if one.code in _OF_TURNS else None
            if spot is None:
                continue
            for place in range(spot.place, -1, -1)[: len(self.players)]:
                at = replace(spot, place=place)
                if at not in tried:
                    tried.add(at)
                    yield from self._other_names(at)

    def _other_names(self, spot: EntryPlace) -> Iterator[PenSlip[WrittenGame]]:
        at = turns_of(self.game, spot)[spot.place].player
        for name in self.players:
            if player_key(name) != player_key(at.text):
                found = finding(Code.OUT_OF_TURN, at, f"wrote {at.text}; should be {name}")
                found = replace(found, player=at.text).breaking(_RULES[spot.block])
                yield self._in_round(spot.round, at, name, found)

    def _in_round(self, number: int, at: Entry, text: str, found: Finding) -> PenSlip[WrittenGame]:
        """Return the slip that another text should stand in the place of one of a round."""
        right = in_place_of([at], [text])
        rounds = list(self.game.rounds or ())
        rounds[number] = with_texts(rounds[number], right)
        game = replace(self.game, rounds=tuple(rounds))
        found = found.because(_FITS).within(f"round {number + 1}")
        return PenSlip(right=game, found=found, edits=edits_of(right))

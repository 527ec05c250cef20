"""Which mating was meant where a card in it is misnamed: one that the player had, by one word.

A card that cannot have been there, while another one could that differs in a word of its name, was
written wrongly; so was a litter without the kit that was drawn. Genotypes and points written beside
tell which card it was.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.english import counted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import OF_POINTS, Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import expand
from testcross.rulesets.gene_rummy.round_state.moves import LaidMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, Placed, RecordCode, finding
from testcross.rulesets.tabletop import Hand, PlacedCard, PlayingCard
from testcross.rulesets.tabletop.game_notes import EntryReader, placed_at
from testcross.solver import Solver

_OF_CARDS = (Code.WRONG_SEX, RecordCode.UNKNOWN_CARD, RecordCode.UNREADABLE_GENOTYPE)
"""Findings that say that a card may be another one."""


class CardReader(EntryReader):
    """Reads the cards of a record."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def card_called(self, text: str) -> PlayingCard:
        """Return the card of a name, with its sex if one is written."""
        return self._card(text, None)

    def played(self, entry: Entry, sex: str | None = None, *, doubtful: bool = False) -> PlacedCard:
        """Return a card of a mating, with the sex of its role if none is written.

        What cannot be read there is found by whoever judges the mating.
        """
        try:
            card = self._card(entry.text, sex)
        except (CardError, NotationError):
            card = None
        return placed_at(entry, card, doubtful=doubtful)

    def mating(self, judgement: Judgement, *, doubtful: int | None = None) -> LaidMating:
        """Return a mating as it was laid down.

        Args:
            judgement: on the mating.
            doubtful: the card, parents first, that may be another one for all that is known.
        """
        written = judgement.written
        sexes = [*self._ruleset.roles.sexes, *[None] * len(written.kits)]
        spoilt = {(one.line, one.column) for one in judgement.findings if one.code in _OF_CARDS}
        return LaidMating(
            cards=tuple(
                self.played(
                    entry,
                    sex,
                    doubtful=i == doubtful or _is_at(entry, spoilt) or _is_at(filled, spoilt),
                )
                for i, (entry, filled, sex) in enumerate(
                    zip(written.cards, written.filled, sexes, strict=True)
                )
            ),
            findings=judgement.findings,
            at=written,
        )

    def _card(self, text: str, sex: str | None) -> PlayingCard:
        animal = parse_animal(self._ruleset, text)
        name = animal.variety.name if animal.variety else animal.label
        return PlayingCard(name, animal.sex or sex)


def no_card(at: Placed) -> PlacedCard:
    """Return a card that is not written down, where it would be."""
    return PlacedCard(None, "", at.line, at.column)


def _is_at(entry: Entry | None, places: Collection[tuple[int, int]]) -> bool:
    return entry is not None and (entry.line, entry.column) in places


_PARENTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What a player can lay down in a turn."""

    player: str
    hand: Hand
    """The herd, before a card is drawn."""
    drawn: PlayingCard | None = None
    """The card drawn; None where there is none, or it is uncertain."""
    drawn_at: Placed | None = None
    """Where it is written."""
    must_use_drawn: bool = False
    """Whether the card drawn has to be a kit."""
    drawn_is_proven: bool = False
    """Whether it is known to have been on top of Retirement."""
    played: Callable[[PlayingCard], bool] = lambda _: False
    """Tells whether a card was laid down or retired before, so that it may be played twice."""

    def misnames(self, written: PlayingCard | None, meant: PlayingCard) -> bool:
        """Tell whether a card that is not held is surely another one."""
        return is_near(written, meant) and not (written and self.played(written))

    @property
    def unused_drawn(self) -> PlayingCard | None:
        """The card drawn, if it has to be a kit."""
        return self.drawn if self.must_use_drawn else None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeantMating:
    """A mating as it was surely meant."""

    judgement: Judgement
    findings: tuple[Finding, ...] = ()
    """What is wrong with how it is written; empty where it is taken as written."""
    doubtful: int | None = None
    """The card, parents first, that may have been another one still; None where none may."""
    drawn: PlayingCard | None = None
    """The card that was surely drawn, if another one is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """Another way to read a mating: one card for another, or one more kit."""

    place: int
    """Of the card, parents first."""
    card: PlayingCard
    adds: bool = False
    """Whether it is added there; else it stands for the card there."""
    strange: bool = False
    """Whether the card written was not held."""
    surely: bool = False
    """Whether the names are alike and the card written cannot have been laid down; else only
    genotypes or points can prove the change."""
    far: bool = False
    """Whether the names are not alike: then all must be right with the change."""

    def made(self, written: WrittenMating, ruleset: Ruleset) -> WrittenMating:
        """Return the mating read so; a short genotype is then one of the other card."""
        cards, filled = list(written.cards), list(written.filled)
        here = cards[min(self.place, len(cards) - 1)]
        entry = Entry(text=str(self.card), line=here.line, column=here.column)
        if self.adds:
            cards.insert(self.place, entry)
            if len(filled) < len(cards):
                filled.insert(self.place, None)
        else:
            cards[self.place] = entry
            said = filled[self.place] if self.place < len(filled) else None
            if said and said.short and expand(ruleset, here.text, said.short) == said.text:
                filled[self.place] = replace(said, text=expand(ruleset, entry.text, said.short))
        buck, doe, *kits = cards
        return replace(written, buck=buck, doe=doe, kits=tuple(kits), filled=tuple(filled))


class MatingInterpreter:
    """Reads matings as they were meant."""

    def __init__(self, rules: Rules, solver: Solver, reader: CardReader) -> None:
        self._rules = rules
        self._solver = solver
        self._reader = reader

    def read(self, written: WrittenMating, held: Held) -> MeantMating:
        """Return a mating as it was surely meant: as written, unless one card is misnamed."""
        judgement = judge(self._with_sexes_held(written, held), self._rules, self._solver)
        changes = list(self._changes(judgement.written, held))
        if not changes:
            return MeantMating(judgement=judgement)
        said = len(judgement.findings)
        written = judgement.written
        judged = [(one, self._judged(written, one)) for one in changes]
        likely = [
            (a, b)
            for a, b in judged
            if len(b.findings) < said + a.surely and not (a.far and b.findings)
        ]
        if not likely:
            return self._other_draw(judgement, held, changes)
        least = min(len(one.findings) for _, one in likely)
        best = [(change, one) for change, one in likely if len(one.findings) == least]
        change, meant = best[0]
        sure = all(other.card == change.card for other, _ in best)
        return MeantMating(
            judgement=meant,
            findings=(self._misnamed(written, held, change),),
            doubtful=None if sure else change.place,
        )

    def with_kit(self, written: WrittenMating, kit: PlayingCard) -> Judgement:
        """Judge a mating with another card as its kit."""
        return self._judged(written, _Change(place=_PARENTS, card=kit))

    def _judged(self, written: WrittenMating, change: _Change) -> Judgement:
        return judge(change.made(written, self._rules.ruleset), self._rules, self._solver)

    def with_kit_left_out(self, judgement: Judgement, held: Held) -> MeantMating:
        """Return a mating as it was judged, or with the one kit of the hand that explains it."""
        written, claimed = judgement.written, judgement.claimed_points
        full = len(written.cards) >= _PARENTS + self._rules.variant.litter
        codes = {one.code for one in judgement.findings}
        if full or claimed is None or held.hand.may_hide or not codes <= OF_POINTS:
            return MeantMating(judgement=judgement)
        _, unused = _unheld(self.cards(written), held)
        place = len(written.cards)
        changes = (_Change(place=place, card=one, adds=True) for one in dict.fromkeys(unused))
        judged = ((one, self._judged(written, one)) for one in changes)
        likely = [(change, one) for change, one in judged if not one.findings]
        if not likely:
            return MeantMating(judgement=judgement)
        change, meant = likely[0]
        role, card = self._rules.ruleset.roles.offspring, change.card
        message = (
            f"{counted(claimed, 'point')} written; should be {judgement.correct_points}, or "
            f"{claimed} with {card}, which {held.player} held, as another {role}; add it"
        )
        found = finding(
            Code.WRONG_POINTS, written.points or written, message, player=held.player, points=0
        )
        doubtful = None if len(likely) == 1 else place
        return MeantMating(judgement=meant, findings=(found,), doubtful=doubtful)

    def _with_sexes_held(self, written: WrittenMating, held: Held) -> WrittenMating:
        """Return a mating with the parents' sexes as they were held, if both are the other way.

        A parent without its sex has that of its place, so ``Lilac x Castor`` may be exchanged.
        """
        cards = self.cards(written)
        strange, _ = _unheld(cards, held)
        buck, doe = cards[:_PARENTS]
        sire, dam = self._rules.ruleset.roles.sexes
        if held.hand.may_hide or buck is None or doe is None or not {0, 1}.intersection(strange):
            return written
        meant = (PlayingCard(buck.name, dam), PlayingCard(doe.name, sire))
        as_placed = any(
            place not in strange and cards[place] != card for place, card in enumerate(meant)
        )
        if as_placed or not all(map(held.hand.knows, meant)):
            return written
        first, second = (
            replace(entry, text=str(card))
            for entry, card in zip((written.buck, written.doe), meant, strict=True)
        )
        return replace(written, buck=first, doe=second)

    def may_be_misnamed(self, written: WrittenMating, held: Held) -> bool:
        """Tell whether there is another way to read a mating."""
        cards = self.cards(written)
        strange, _ = _unheld(cards, held)
        if not strange and not _lacks_drawn(cards, held):
            return False
        if self._with_sexes_held(written, held) is not written:
            return True
        return next(self._changes(written, held), None) is not None

    def _changes(self, written: WrittenMating, held: Held) -> Iterator[_Change]:
        """Yield the other ways to read a mating; none where all cards can have been laid down."""
        cards = self.cards(written)
        strange, unused = _unheld(cards, held)
        if held.hand.may_hide:
            strange = ()
        drawn = held.unused_drawn
        if drawn is not None and _lacks_drawn(cards, held):
            yield from _kit_for(drawn, cards, strange, held)
            if len(cards) < _PARENTS + self._rules.variant.litter:
                yield from self._one_more(drawn, written)
        elif len(strange) == 1:
            (place,) = strange
            same = [i for i, card in enumerate(cards) if card == cards[place]]
            for card in dict.fromkeys(unused):
                surely = held.misnames(cards[place], card)
                yield _Change(
                    place=place, card=card, surely=surely, far=not is_misnamed(cards[place], card)
                )
                for other in same:
                    if other != place:
                        yield _Change(place=other, card=card, far=True)

    def _one_more(self, drawn: PlayingCard, written: WrittenMating) -> Iterator[_Change]:
        """Yield where the card drawn can be missing: where its genotype is, if that was written."""
        most = len(written.cards)
        first = _PARENTS if any(written.filled) else most
        for place in range(first, most + 1):
            yield _Change(place=place, card=drawn, adds=True)

    def cards(self, written: WrittenMating) -> list[PlayingCard | None]:
        """Return the cards of a mating, parents with the sex of their role if none is written."""
        sexes = [*self._rules.ruleset.roles.sexes, *[None] * len(written.kits)]
        entries = zip(written.cards, sexes, strict=True)
        return [self._reader.played(entry, sex).card for entry, sex in entries]

    def _other_draw(
        self, judgement: Judgement, held: Held, changes: Sequence[_Change]
    ) -> MeantMating:
        """Return a mating as written whose kit was drawn, where the draw is what is misnamed."""
        drawn = held.unused_drawn
        strange = next((one for one in changes if one.card == drawn and one.strange), None)
        if strange is None or judgement.findings or held.drawn_at is None:
            return MeantMating(judgement=judgement)
        if held.drawn_is_proven:
            written = judgement.written
            found = self._misnamed(written, held, strange)
            return MeantMating(judgement=self._judged(written, strange), findings=(found,))
        kit = judgement.written.cards[strange.place]
        drawn = self._reader.played(kit).card
        message = f"{held.player} drew {held.drawn}, but laid down {drawn} (line {kit.line}); "
        message += f"should be {drawn}"
        found = finding(Code.KIT_NOT_DRAWN, held.drawn_at, message, player=held.player)
        return MeantMating(judgement=judgement, findings=(found,), drawn=drawn)

    def _misnamed(self, written: WrittenMating, held: Held, change: _Change) -> Finding:
        """Return the finding that a card is misnamed, or that the card drawn is left out."""
        place = written.cards[min(change.place, len(written.cards) - 1)]
        role = self._rules.ruleset.roles.offspring
        player, line = held.player, 0 if held.drawn_at is None else held.drawn_at.line
        if change.card == held.unused_drawn:
            message = f"{player} drew {change.card} (line {line}), but "
            message += (
                f"none of the {role}s is that card; add it"
                if change.adds
                else f"the {role} is {place.text}; should be {change.card}"
            )
            at = written.kits[0] if change.adds else place
            return finding(Code.KIT_NOT_DRAWN, at, message, player=player)
        return not_held_but(place, player, change.card)


def not_held_but(place: Entry, player: str, card: PlayingCard) -> Finding:
    """Return the finding that a card was not held, but another one was that is surely meant."""
    message = f"{player} did not hold {place.text}, but held {card}; should be {card}"
    return finding(Code.CARD_NOT_HELD, place, message, player=player)


def is_misnamed(written: PlayingCard | None, meant: PlayingCard) -> bool:
    """Tell whether a card is another one by one word: of its name, or its sex.

    >>> is_misnamed(PlayingCard("Lilac Otter", "buck"), PlayingCard("Lilac Cal", "buck"))
    True
    """
    if written is None:
        return False
    if written.name == meant.name:
        return not written.fits(meant)
    same_sort = None in (written.sort, meant.sort) or written.sort == meant.sort
    return same_sort and _by_one_word(written.name.split(), meant.name.split())


def is_near(written: PlayingCard | None, meant: PlayingCard) -> bool:
    """Tell whether a card is another one by one word, and all other words are the same.

    >>> is_near(PlayingCard("Castor", "buck"), PlayingCard("Amber", "buck"))
    False
    """
    if written is None or not is_misnamed(written, meant):
        return False
    return bool(set(written.name.split()) & set(meant.name.split()))


def _by_one_word(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether one word is another, or is there in one name only."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1
    long, short = sorted((one, other), key=len, reverse=True)
    return any([*long[:i], *long[i + 1 :]] == list(short) for i in range(len(long)))


def _kit_for(
    drawn: PlayingCard, cards: Sequence[PlayingCard | None], strange: Sequence[int], held: Held
) -> Iterator[_Change]:
    """Yield the kits that may be the card drawn under another name."""
    for place in range(_PARENTS, len(cards)):
        unheld, near = place in strange, is_misnamed(cards[place], drawn)
        if near or unheld:
            surely = unheld and held.misnames(cards[place], drawn)
            yield _Change(
                place=place, card=drawn, strange=unheld and near, surely=surely, far=not near
            )


def _lacks_drawn(cards: Sequence[PlayingCard | None], held: Held) -> bool:
    """Tell whether no kit is the card drawn, though it has to be one."""
    drawn = held.unused_drawn
    return drawn is not None and not any(kit and kit.fits(drawn) for kit in cards[_PARENTS:])


def _unheld(
    cards: Sequence[PlayingCard | None], held: Held
) -> tuple[tuple[int, ...], tuple[PlayingCard, ...]]:
    """Return the places of cards that were not held, and the cards held that are not laid down."""
    left = list(held.hand.known)
    strange: list[int] = []
    kits = list(range(_PARENTS, len(cards)))
    drawn = held.drawn
    if drawn is not None and not held.must_use_drawn:
        left.append(drawn)
    elif drawn is not None:
        used = next((i for i in kits if (c := cards[i]) is not None and c.fits(drawn)), None)
        if used is None:
            left.append(drawn)
        else:
            kits.remove(used)
    for place in (*range(_PARENTS), *kits):
        card = cards[place]
        fitting = next((one for one in left if card is not None and card.fits(one)), None)
        if fitting is not None and fitting is not held.unused_drawn:
            left.remove(fitting)
        elif card is not None:
            strange.append(place)
    return tuple(strange), tuple(left)

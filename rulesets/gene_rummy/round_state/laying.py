"""Laying down a mating, and retiring a card (pp. 8, 22)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenTurn
from testcross.rulesets.gene_rummy.round_state.drawing import Drawn
from testcross.rulesets.gene_rummy.round_state.table import RoundTable
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.tabletop import Count, PlayingCard

_ILLEGAL, _TOO_MANY = Code.ILLEGAL_MATING, Code.TOO_MANY_KITS


@dataclass(frozen=True, slots=True)
class _Played:
    """A card of a mating."""

    entry: Entry
    card: PlayingCard | None
    """Which it is; None where that cannot be told."""
    doubtful: bool
    """Whether something else was found about it: then it may be another, or be taken back."""


def lay_down(
    table: RoundTable, player: str, judged: Sequence[Judgement], drawn: Drawn | None
) -> None:
    """Take the cards of a turn's matings out of the hand; what is drawn and not used joins it."""
    for number, judgement in enumerate(judged):
        if number == 1:
            message = f"{player} lays down {len(judged)} matings in one turn; one is allowed"
            table.clerk.add(Code.SECOND_MATING, judgement.written, player, message)
        buck, doe, *kits = _cards(table, judgement)
        if drawn is not None:
            kits = _kits_from_hand(table, player, kits, drawn)
            drawn = None
        surplus = any(remark.code == _TOO_MANY for remark in judgement.findings)
        for played in (buck, doe, *kits):
            if surplus and played not in (buck, doe):
                table.play_perhaps(player)
            elif played.doubtful:
                table.play_doubtful(player)
            else:
                table.play(player, played.entry, played.card)
    if drawn is not None:
        drawn.join(table.hands[player])


def _cards(table: RoundTable, judgement: Judgement) -> list[_Played]:
    """Return the cards of a mating, parents first."""
    written = judgement.written
    sexes = [*table.terms.ruleset.roles.sexes, *[None] * len(written.kits)]
    spoilt = {(one.line, one.column) for one in judgement.findings if one.code in _OF_CARDS}
    illegal = any(remark.code == _ILLEGAL for remark in judgement.findings)
    return [
        _Played(
            entry,
            table.deck.read_played(entry, sex),
            illegal or _stands_at(entry, spoilt) or _stands_at(filled, spoilt),
        )
        for entry, filled, sex in zip(written.cards, written.filled, sexes, strict=True)
    ]


def _stands_at(entry: Entry | None, places: Collection[tuple[int, int]]) -> bool:
    return entry is not None and (entry.line, entry.column) in places


_OF_CARDS = (Code.WRONG_SEX, RecordCode.UNKNOWN_CARD, RecordCode.UNREADABLE_GENOTYPE)
"""Findings that say that a card may be another one."""


def _kits_from_hand(
    table: RoundTable, player: str, kits: list[_Played], drawn: Drawn
) -> list[_Played]:
    """Return the kits that come out of the hand: all but the drawn one (pp. 8, 22)."""
    hand = table.hands[player]
    if not table.rules.drawn_kit:
        drawn.join(hand)
        return kits
    strange = next((i for i, kit in enumerate(kits) if not _is_held(table, player, kit)), None)
    if drawn.card is None and drawn.written:
        strange = strange or 0
    elif drawn.card is not None:
        for i, kit in enumerate(kits):
            if kit.card is None or kit.card.fits(drawn.card):
                return kits[:i] + kits[i + 1 :]
        if drawn.certain and not any(kit.doubtful for kit in kits):
            _refuse_kit(table, player, kits, drawn)
    if strange is None:
        drawn.join(hand)
        return kits
    # a kit that was not held either is the drawn card, written wrongly
    return kits[:strange] + kits[strange + 1 :]


def _is_held(table: RoundTable, player: str, kit: _Played) -> bool:
    return kit.card is not None and not kit.doubtful and table.hands[player].knows(kit.card)


def _refuse_kit(table: RoundTable, player: str, kits: Sequence[_Played], drawn: Drawn) -> None:
    role = table.terms.ruleset.roles.offspring
    which = f"the {role} is {kits[0].card}" if len(kits) == 1 else f"that is none of the {role}s"
    message = f"{player} drew {drawn.card} (line {drawn.line}), but {which}"
    table.clerk.add(
        Code.KIT_NOT_DRAWN, kits[0].entry, player, f"{message}; a mating starts from the card drawn"
    )


def retire(table: RoundTable, player: str, turn: WrittenTurn, *, required: bool) -> None:
    """Lay a card on Retirement, and take down where one was due, or none was left (p. 8)."""
    hand = table.hands[player]
    if turn.retire is None:
        if required and not turn.incomplete and not hand.size.may_be_none:
            message = f"{player} did not retire a card, with {hand.size} left in hand"
            table.clerk.add(Code.WRONG_RETIREMENT, turn, player, message)
            # it may only not be written
            hand.size = Count(hand.size.low - 1, hand.size.high)
            table.pile.forget_order()
        return
    card = table.deck.read(turn.retire, player)
    if hand.size.is_none:
        message = f"{player} retired {turn.retire.text} with no card left in hand"
        table.clerk.add(Code.WRONG_RETIREMENT, turn.retire, player, message)
        table.pile.lay(None, turn.retire.line)
        return
    held = table.play(player, turn.retire, card)
    table.pile.lay(card if held else None, turn.retire.line)

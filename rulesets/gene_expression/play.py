"""The rules of a round: what may be dealt, drawn, laid and exchanged, and what each move does.

``EX-`` are the numbers of rules, A- those of rulings. The first breach in a turn is a finding; then
the turn is taken as it is written, and what the breach was about is in doubt.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.gene_expression.deck import DECK, CardFace
from testcross.rulesets.gene_expression.entries import UNKNOWN, Deal, Swap, Turn
from testcross.rulesets.gene_expression.matching import (
    hold_against,
    matches,
    may_follow_deletion,
)
from testcross.rulesets.gene_expression.scoring import begin_round, close_round
from testcross.rulesets.gene_expression.state import (
    ACTIONS,
    DELETION,
    INSERTION,
    SUBSTITUTION,
    TRANSLOCATION,
    Round,
    State,
    new_round,
)
from testcross.rulesets.tabletop.referee import NotChecked, Referee


def deal(ref: Referee, entry: Deal) -> None:
    """Begin a round: hands, the card turned up, who plays first (EX-010 to EX-015)."""
    state: State = ref.state
    close_round(ref, entry.place())
    begin_round(ref, entry.place())
    ref.settle_all("hand ", "turn", "top", "below", "pile", "seen")
    now = state.round = new_round(state)
    ref.touch("seen", *state.hand_keys())
    dealt: dict[str, int] = {}
    for n, hand in enumerate(entry.hands):
        ref.next_part()
        player = hand.player
        if player not in now.hands:
            continue
        dealt[player], now.hands[player] = n, []
        for place, card in enumerate(hand.cards):  # EX-011
            if card is not UNKNOWN:
                _see(ref, now, card, f"hands.{n}.cards.{place}", player)
                ref.next_part()
            now.hands[player].append(_known(card))
        off = len(hand.cards) - DECK.hand
        if off:
            message = f"{player} was dealt {counted(len(hand.cards), 'card')}; should be "
            message += f"{DECK.hand}: {too_many(off)}"
            spoils, at = [f"hand {player}"], f"hands.{n}.player"
            ref.wrong("EX-011 GE202", message, (), at, spoils=spoils, who=player)
        if UNKNOWN in hand.cards:
            ref.touch(f"hand {player}")
    ref.next_part()
    now.pile = len(DECK.cards) - 1 - sum(map(len, now.hands.values()))
    if entry.is_played and len(dealt) < len(state.players):
        leave_unchecked(ref, "hands dealt")
    starter = entry.starts or (state.left_of(entry.dealer) if entry.dealer else "")
    if entry.deck and UNKNOWN not in entry.deck:
        _open_deck(ref, now, entry.deck, starter, dealt)
    # the card that is turned up
    first = _known(entry.first)
    if entry.first is None:
        if entry.is_played:
            leave_unchecked(ref, "the first card")
        first = now.deck.pop() if now.deck else None
    elif first is not None:
        _next_of_deck(ref, now, first, "turned up", "", "first")
        _see(ref, now, first, "first")
    now.discards = [first]
    now.due = starter if first is not None else ""
    does = first.does if first is not None else ""
    if does in ACTIONS:
        now.lost = does
    elif does:
        now.opening = does
    ref.next_part()
    if entry.swap is not None and state.players:
        if first is not None and does != SUBSTITUTION:
            message = f"{now.due or 'a player'} exchanged cards without a Substitution"
            spoils = [f"hand {one.player}" for one in entry.swap.gifts]
            ref.wrong("EX-014 GE211", message, (), "swap", spoils=spoils, who=now.due)
        _exchange(ref, now, now.due or state.players[0], entry.swap)
        now.opening = "" if now.opening == SUBSTITUTION else now.opening
    elif now.opening == SUBSTITUTION and entry.is_played and not entry.unread:
        # nobody knows who exchanged what, and somebody must have (EX-014)
        leave_unchecked(ref, "cards exchanged for the first card")
        ref.unwritten(*state.hand_keys())
        now.opening = ""


def _known(card: CardFace | None) -> CardFace | None:
    """Return a card; None for one of which nobody can tell which it is."""
    return None if card is UNKNOWN else card


def leave_unchecked(ref: Referee, what: str) -> None:
    """Note what is not written and so not checked."""
    ref.unchecked.append(NotChecked("", what, ref.entry.place()))


# cards that come to light, and the order of the deck


def _see(ref: Referee, now: Round, card: CardFace, at: str, player: str = "") -> None:
    """Count a card that comes to light; the deck has one of each number, two of each action."""
    seen, lines = now.seen.get(card, 0), now.lines.get(card, ())
    if seen < card.copies:
        now.seen[card], now.lines[card] = seen + 1, (*lines, (ref.entry, at))
        return
    places = [entry.place(path) for entry, path in lines]
    told = [str(line) for line, _ in places if line]
    where = f"on line{'s' * (len(told) > 1)} {listed(told, 'and')}" if told else "on the table"
    one = card.copies == 1
    message = f"there {'is' if one else 'are'} {counted(card.copies, card.code, card.code)} in the "
    message += f"deck, and {'it was' if one else 'they were'} seen {where}"
    keys = [f"hand {player}"] if player else []
    ref.wrong("EX-004 GE203", message, ("seen",), at, spoils=keys, who=player)


def _open_deck(
    ref: Referee, now: Round, cards: Sequence[CardFace], starter: str, dealt: Mapping[str, int]
) -> None:
    """Follow a deck that is written, if it is whole; hold the hands against it (EX-004, EX-011)."""
    due, seen = Counter(DECK.cards), Counter[CardFace]()
    for place, card in enumerate(cards):
        seen[card] += 1
        if seen[card] > due[card]:
            message = f"{card} stands {counted(seen[card], 'time')} in the deck; should be "
            ref.wrong("EX-004 GE203", f"{message}{due[card]}", (), f"deck.{place}")
            return
    if len(cards) < due.total():
        message = f"the deck has {len(cards)} cards; should be {due.total()}"
        ref.wrong("EX-004 GE203", message, (), "deck.0")
        return
    if not starter:
        return
    seat, number, size = ref.state.players.index(starter), len(now.hands), DECK.hand
    order = (*ref.state.players[seat:], *ref.state.players[:seat])
    differences: list[tuple[Counter[CardFace], Counter[CardFace]]] = []
    for place, player in enumerate(order):
        if player not in dealt:
            continue
        from_deck = Counter(cards[place : number * size : number])
        held = Counter(now.known(player))
        more, less = held - from_deck, from_deck - held
        if (more or len(now.hands[player]) != size) and (less, more) not in differences:
            differences.append((more, less))  # cards that changed places are said once
            names = " ".join(str(card) for card in from_deck.elements())
            message = f"{player} has different cards from the deck's deal; should be {names}"
            at = f"hands.{dealt[player]}.player"
            ref.next_part()
            ref.wrong("EX-011 GE216", message, (), at, spoils=[f"hand {player}"], who=player)
    ref.next_part()
    now.deck = [] if differences else list(reversed(cards[number * size :]))


def _next_of_deck(
    ref: Referee, now: Round, card: CardFace, what: str, player: str, at: str
) -> None:
    """Hold a card against the next of the deck, which is followed up to the first other one."""
    if not now.deck:
        return
    due = now.deck.pop()
    if card is not due:
        now.deck = []
        message = f"{card} was {what}, but {due} was next in the deck"
        ref.wrong("EX-012 GE216", message, (), at, who=player)


# turns


def turn(ref: Referee, entry: Turn) -> None:
    state: State = ref.state
    now = state.now
    now.turns += 1
    who = entry.player or (now.due if entry.skip else state.acts)
    if not who:
        return
    ref.touch("turn", "top", f"hand {who}")
    if entry.swap is not None:
        ref.touch(*(f"hand {one.player}" for one in entry.swap.gifts))
    if ref.has_breach and not entry.unread:
        ref.next_part()  # a name in an exchange that cannot be read excuses no card
    if entry.reshuffle or entry.is_open:
        now.deck = []
    is_lost = who == now.final_draw or (now.lost and who == now.due)
    if entry.skip or (is_lost and not entry.acts and not entry.is_open):
        _lose(ref, now, entry, who)
        return
    now.acted.add(who)
    if now.over and not _play_on(ref, now, who):
        return
    _take_turn(ref, now, who)
    if not entry.is_open:
        cards, needless = _draw_for_match(ref, now, entry, who)
        if entry.play is not None:
            _lay(ref, now, entry.play, who, cards)
        if needless and (None in cards or entry.play in (None, UNKNOWN, *cards)):
            ref.wrong("EX-027 GE208", needless, (), "draws.0", who=who)
        if entry.play is not None:
            _put_on_top(ref, now, entry.play, "play")
        if entry.extra is not None:
            _lay_extra(ref, now, entry, who)
        if entry.swap is not None:
            if now.owes == SUBSTITUTION:  # EX-030
                now.owes = ""
            elif UNKNOWN not in (entry.play, entry.extra):
                spoils = [*(f"hand {one.player}" for one in entry.swap.gifts), "turn", "top"]
                message = f"{who} exchanged cards without a Substitution"
                ref.wrong("EX-030 GE211", message, ("top",), "swap", spoils=spoils, who=who)
            _exchange(ref, now, who, entry.swap)
        _finish(ref, now, entry, who)
    # the turn goes to the next player, or the round ends (EX-042)
    if entry.acts or entry.draws or entry.number or entry.is_open:
        now.passes = 0
    else:
        now.passes += 1
        if now.passes >= len(state.players):
            now.over = "no player could play or draw"
    now.opening = now.owes = ""
    if entry.acts and not now.hands[who]:
        now.over = f"{who} had no card left"
        if now.effect == INSERTION and state.rules.final_insertion_draws:
            now.final_draw = state.left_of(who)
    now.lost, now.effect = now.effect, ""


def _play_on(ref: Referee, now: Round, who: str) -> bool:
    """Refuse the first turn after the end (EX-042); the others are the same slip.

    Tell whether the end was not certain, so that the round goes on.
    """
    if now.is_overrun:
        return False
    empty = [f"hand {name}" for name, hand in now.hands.items() if not hand]
    goes_on = ref.in_doubt(*empty)
    now.is_overrun = not goes_on
    message, spoils = f"{who} played on, but {now.over}", list(ref.state.hand_keys())
    ref.wrong("EX-042 GE215", message, empty, spoils=spoils, who=who)
    if goes_on:
        now.over = ""
    return goes_on


def _take_turn(ref: Referee, now: Round, who: str) -> None:
    """Let a player take a turn, in order or not (EX-015, EX-031)."""
    due, acts, doubtful = now.due, ref.state.acts, ref.in_doubt("turn")
    if due and who != acts:
        message = f"{who} acted, but it was {acts}'s turn"
        if now.lost and who == due:
            message = f"{who} acted, but lost the turn to the {ACTIONS[now.lost]} before"
        spoils = [f"hand {who}", f"hand {acts}"]
        ref.wrong("EX-015 GE204", message, ("turn",), "player", spoils=spoils, who=who)
    if (who == acts or doubtful) and ref.doubts and not ref.entry.unread:
        ref.settle("turn")
    if now.lost == INSERTION and due and due != who:
        now.draw_unwritten(due, DECK.drawn_by_insertion)
    now.lost, now.due = "", ref.state.left_of(who)


def _lose(ref: Referee, now: Round, entry: Turn, who: str) -> None:
    """Let a turn be lost; to an Insertion with cards drawn (EX-031, EX-034)."""
    state: State = ref.state
    keys = ("turn", f"hand {who}", "top", "pile")
    if entry.acts:
        message = f"{who} played a card in a turn recorded as lost"
        ref.wrong("EX-031 GE213", message, ("turn",), "skip", spoils=keys, who=who)
        now.due, now.lost = state.left_of(who), ""
        return
    if not entry.skip and "skip" in entry.places:
        cause = ACTIONS[now.lost or INSERTION]
        message = f"{who} was recorded as not losing this turn, but lost it to the {cause}"
        ref.wrong("EX-031 GE213", message, ("turn",), "skip", who=who)
        ref.next_part()
    cards = _cards_drawn(entry)
    if now.over:
        if who == now.final_draw:
            now.final_draw = ""
            _pay(ref, now, entry, who, INSERTION)
        else:
            _play_on(ref, now, who)
        return
    lost = now.lost
    if not now.due:
        lost = INSERTION if cards else TRANSLOCATION
    elif not (lost and who == now.due):
        whose = f"{now.due} loses this turn" if lost else "no turn is lost here"
        message = f"{who} was recorded as losing a turn, but {whose}"
        spoils = (*keys, f"hand {now.due}")
        ref.wrong("EX-031 GE213", message, ("turn",), spoils=spoils, who=who)
        _take_cards(ref, now, entry, who, cards or ())
        now.lost, now.due = "", state.left_of(who)
        return
    _pay(ref, now, entry, who, lost)
    ref.settle("turn")
    now.lost, now.due = "", state.left_of(who)


def _pay(ref: Referee, now: Round, entry: Turn, who: str, lost: str) -> None:
    """Draw the cards that an Insertion costs; a Translocation costs none."""
    due = DECK.drawn_by_insertion if lost == INSERTION else 0
    cards = _cards_drawn(entry)
    if cards is None:
        if due:
            leave_unchecked(ref, "cards drawn for an Insertion")
            now.draw_unwritten(who, due)
        elif entry.reshuffle:
            _shuffle(ref, now, entry)
        return
    number = len(cards)
    dry = number < due and now.pile < due and now.below < due
    if number != due and not dry:
        cause = "Insertion" if lost == INSERTION else "lost turn"
        message = f"{who} drew {counted(number, 'card')} for the {cause}; should be {due or 'none'}"
        spoils = [f"hand {who}", "pile"]
        ref.wrong("EX-034 GE206", message, ("turn",), spoils=spoils, who=who)
    _take_cards(ref, now, entry, who, cards)


# drawing


def _cards_drawn(entry: Turn) -> tuple[CardFace | None, ...] | None:
    """Return the cards drawn in a turn, unknown ones as None; None if nothing is written."""
    if entry.number is not None:
        return (None,) * entry.number or None
    cards = tuple(map(_known, entry.draws))
    return cards or None


def _take_cards(
    ref: Referee, now: Round, entry: Turn, who: str, cards: Sequence[CardFace | None]
) -> None:
    """Take cards from the draw pile; nobody can draw from an empty one (EX-040)."""
    waiting = bool(entry.reshuffle)
    if entry.number is not None:
        leave_unchecked(ref, "cards drawn")
    for place, card in enumerate(cards):
        if not now.pile and waiting:
            _shuffle(ref, now, entry)
            waiting = False
        elif not now.pile:
            remedy = "shuffle all discards but the one on top, and write 'reshuffle: true'"
            if not now.below:
                remedy = "there are no discards to shuffle either"
            message = f"{who} drew a card, but the draw pile is empty; {remedy}"
            ref.wrong("EX-040 GE214", message, ("pile",), "draws.0", spoils=["seen"], who=who)
            now.shuffle()
        now.pile = max(now.pile - 1, 0)
        if card is None:
            now.skip_deck(1)
        else:
            _next_of_deck(ref, now, card, "drawn", who, f"draws.{place}")
            _see(ref, now, card, f"draws.{place}", who)
        now.hands[who].append(card)
    if waiting:
        _shuffle(ref, now, entry)


def _shuffle(ref: Referee, now: Round, entry: Turn) -> None:
    """Make the discards the new draw pile (EX-040)."""
    if now.pile:
        message = f"the discard pile was shuffled, but the draw pile still had {now.pile} cards"
        ref.wrong("EX-040 GE214", message, ("pile",), "reshuffle", spoils=["seen", "below"])
        return
    if entry.pile is not None and entry.pile != now.below:
        message = f"the new draw pile has {counted(entry.pile, 'card')}; should be {now.below}: "
        message += "all discards but the one on top"
        ref.wrong("EX-040 GE214", message, ("below", "pile"), "reshuffle")
    for key in (*ref.state.hand_keys(), "top"):
        ref.spread(key, "seen", "pile")
    now.shuffle()


def fitting(state: State, who: str) -> list[CardFace]:
    """Return the cards of a player that may be laid on the one on top."""
    now, rules = state.now, state.rules
    top = now.top
    if top is None:
        return []
    if now.opening == DELETION:
        return [card for card in now.known(who) if may_follow_deletion(card, top)]
    return [card for card in now.known(who) if matches(rules, top, card)]


def _draw_for_match(
    ref: Referee, now: Round, entry: Turn, who: str
) -> tuple[Sequence[CardFace | None], str]:
    """Draw for want of a match (EX-025, A-3); return the cards, and what made it needless."""
    key, free, needless = f"hand {who}", now.opening == DELETION, ""
    cards = _cards_drawn(entry) or ()
    if not (entry.draws or entry.number):
        if entry.reshuffle:
            _shuffle(ref, now, entry)
        return (), ""
    held = [] if ref.in_doubt(key, "top") else fitting(ref.state, who)
    if free and _holds_only_deletions(now, who):
        message = f"{who} drew a card, but holds only Deletions; a player with no card to add to "
        message += "the Deletion turned up draws none"
        ref.wrong("A-7 GE206", message, (key,), "draws.0", spoils=["pile"], who=who)
    elif wrong := _wrong_number(ref, now, cards, who):
        ref.wrong("EX-025 GE206", wrong, ("top",), "draws.0", spoils=[key, "pile"], who=who)
    elif held:
        why = "may follow" if free else "matches"
        needless = f"{who} drew a card, but held {held[0]}, which {why} {now.top}"
    _take_cards(ref, now, entry, who, cards)
    return cards, needless


def _wrong_number(ref: Referee, now: Round, cards: Sequence[CardFace | None], who: str) -> str:
    rules, top = ref.state.rules, now.top
    if not rules.draws_until_match:
        if len(cards) == 1:
            return ""
        return f"{who} drew {counted(len(cards), 'card')}; a player without a match draws one"
    if top is None:
        return ""
    early = [c for c in cards[:-1] if c is not None and matches(rules, top, c)]
    if early:
        return f"{who} kept drawing, but {early[0]} matches {top}"
    last, dry = cards[-1], len(cards) >= now.pile + now.below
    if last is not None and not dry and not matches(rules, top, last):
        return f"{who} stopped drawing at {last}, which does not match {top}"
    return ""


def _holds_only_deletions(now: Round, who: str) -> bool:
    hand = now.hands[who]
    return bool(hand) and all(card is not None and card.does == DELETION for card in hand)


# laying cards


def _take(ref: Referee, now: Round, who: str, card: CardFace, at: str, taker: str = "") -> None:
    """Take a card out of a hand (EX-029), for another player in an exchange (EX-030)."""
    hand, key = now.hands[who], f"hand {who}"
    if card in hand:
        hand.remove(card)
    elif None in hand or card is UNKNOWN:
        hand.remove(None) if None in hand else hand and hand.pop()
        if card is not UNKNOWN and not ref.in_doubt(key):
            _see(ref, now, card, at, who)
    else:
        holder = next((name for name, cards in now.hands.items() if card in cards), "")
        played = now.played_on.get(card)
        line = played[0].place(played[1])[0] if played else 0
        where = f": {holder} holds it" if holder else f": it was played on line {line}" * bool(line)
        law, message, spoils = "EX-029 GE210", f"{who} did not hold {card}{where}", ["top", "turn"]
        if taker:
            law, message = "EX-030 GE211", f"{who} gave {card}, but did not hold it"
            spoils = [f"hand {taker}"]
        ref.wrong(law, message, (key,), at, spoils=spoils, who=who)
        if hand:
            hand.pop()  # it is open which; as many cards are left as if all had been right


def _lay(
    ref: Referee, now: Round, card: CardFace, who: str, drawn: Sequence[CardFace | None]
) -> None:
    """Take a card that matches the one on top (EX-020), or the one drawn (EX-026)."""
    top, key = now.top, f"hand {who}"
    free, now.opening = now.opening == DELETION, ""
    spoils = [key, "turn", "top"]
    if drawn and card is not UNKNOWN and card not in drawn and None not in drawn:
        message = f"{who} drew {drawn[-1]} and played {card}; only the card drawn may be played"
        ref.wrong("EX-026 GE207", message, (), "play", spoils=[*spoils, "pile"], who=who)
    _take(ref, now, who, card, "play")
    if top is None or card is UNKNOWN:
        return
    if free:
        _refuse_as_extra(ref, who, card, top, "play")
    elif not matches(ref.state.rules, top, card):
        reason = "; ".join(hold_against(ref.state.rules, top, card).reasons)
        reason = f"{reason[:1].upper()}{reason[1:]}."
        ref.state.more[ref.entry.place("play"), "GE205"] = None, reason
        message = f"{who} played {card} on {top}, which it does not match"
        ref.wrong("EX-020 GE205", message, ("top",), "play", spoils=spoils, who=who)


def _lay_extra(ref: Referee, now: Round, entry: Turn, who: str) -> None:
    """Lay another card, which a Deletion takes along (EX-032)."""
    card, top, key = entry.extra or UNKNOWN, now.top, f"hand {who}"
    spoils = [key, "turn", "top", "below"]
    if now.owes != DELETION and entry.play is not UNKNOWN:
        below = "another card" if top is None else str(top)
        message = f"{who} played {card} besides {below}; only a Deletion takes another card along"
        ref.wrong("EX-028 GE209", message, ("top",), "extra", spoils=spoils, who=who)
    elif top is not None and card is not UNKNOWN:
        _refuse_as_extra(ref, who, card, top, "extra")
    _take(ref, now, who, card, "extra")
    _put_on_top(ref, now, card, "extra")


def _refuse_as_extra(ref: Referee, who: str, card: CardFace, top: CardFace, at: str) -> None:
    if top.does and not may_follow_deletion(card, top):
        message = f"{who} played {card} with {top}; a Deletion takes any card but a Deletion"
        spoils = [f"hand {who}", "turn"]
        ref.wrong("EX-032 GE212", message, ("top",), at, spoils=spoils, who=who)


def _put_on_top(ref: Referee, now: Round, card: CardFace, at: str) -> None:
    """Lay a card on the discard pile, and see what its action asks for (EX-033)."""
    if ref.doubts and not ref.entry.unread and not ref.has_breach:
        ref.settle("top")
    if card is UNKNOWN:
        now.discards.append(None)
        now.effect = now.owes = ""
        return
    now.discards.append(card)
    now.played_on[card] = ref.entry, at
    does = card.does
    now.effect = does if does in ACTIONS else ""
    now.owes = "" if does in ACTIONS else does


# exchanges


def _exchange(ref: Referee, now: Round, who: str, swap: Swap) -> None:
    """Let two players exchange a card each, or their hands (A-4)."""
    gifts = swap.gifts
    if len(gifts) != 2 or any(one.player not in now.hands for one in gifts):
        ref.unwritten(*ref.state.hand_keys())
        return
    (one, first), (other, second) = [(gift.player or "", gift.card) for gift in gifts]
    if one == other:
        message = f"{one} exchanged a card alone; a Substitution needs two players"
        spoils = list(ref.state.hand_keys())
        ref.wrong("EX-030 GE211", message, (), "swap", spoils=spoils, who=who)
        return
    if ref.state.rules.swaps_hands:
        now.hands[one], now.hands[other] = now.hands[other], now.hands[one]
        doubts = [ref.doubts.pop(f"hand {name}", ...) for name in (one, other)]
        for name, doubt in zip((other, one), doubts, strict=True):
            if doubt is not ...:
                ref.doubts[f"hand {name}"] = doubt
        if first is not None or second is not None:
            message = "a Substitution exchanges whole hands in this game, not single cards"
            at = f"swap.gifts.{0 if first is not None else 1}.card"
            ref.wrong("A-4 GE211", message, (), at, who=who)
        return
    keys = f"hand {one}", f"hand {other}"
    for n, (giver, card) in enumerate(((one, first), (other, second))):
        if card is None or card is UNKNOWN:
            ref.unwritten(*keys)
        if card is not None:
            ref.next_part()
            taker = other if giver == one else one
            _take(ref, now, giver, card, f"swap.gifts.{n}.card", taker)
            now.hands[taker].append(_known(card))


def _finish(ref: Referee, now: Round, entry: Turn, who: str) -> None:
    """Refuse that a turn ends too early (EX-025, EX-032)."""
    key, top = f"hand {who}", now.top
    if not (entry.acts or entry.draws or entry.number):
        free = now.opening == DELETION
        nothing = (not now.pile and not now.below) or (free and _holds_only_deletions(now, who))
        if not nothing and not entry.unread:
            message = f"{who} neither played nor drew a card"
            ref.wrong("EX-025 GE206", message, ("pile",), spoils=[key, "top", "turn"], who=who)
    elif now.owes == DELETION and top is not None:
        others = [c for c in now.known(who) if may_follow_deletion(c, top)]
        if others:
            message = f"{who} played {top} alone, but held {others[0]}: a Deletion takes another "
            message += "card along"
            spoils = ["turn", "top", "below"]
            ref.wrong("EX-032 GE212", message, (key, "top"), spoils=spoils, who=who)
    elif now.owes == SUBSTITUTION and now.hands[who] and not entry.unread:
        leave_unchecked(ref, "cards exchanged")
        ref.unwritten(*ref.state.hand_keys())

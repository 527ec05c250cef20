"""Whole games written down: dealt, drawn and played by somebody who knows what is legal.

A turn lays down a legal mating where the hand has one; slips are written in here and there.
"""

from collections.abc import Callable, Sequence
from random import Random

from score_oracle import is_legal

from corpus.cards import deck, misspelt
from corpus.sheets import PLAYERS, Sheet, Terms, mating, slip

VARIANTS = ("standard", "production", "set", "families")
_FILLS = {"production": "either"}


def game(random: Random, variant: str) -> Sheet:
    """Return the record of a game of one or two rounds, a slip in it now and then."""
    scoring = "suits" if variant == "families" else random.choice(["standard", "simple"])
    terms = Terms(variant=variant, scoring=scoring, fill=_FILLS.get(variant, "strict"))
    players = list(PLAYERS[: random.choice((2, 2, 3, 4))])
    told: Sheet = {"game": "gene-rummy", "variant": variant, "scoring": scoring, "players": players}
    if random.random() < 0.15 and variant != "set":
        told["preset"] = "web"
    if random.random() < 0.4:
        told["target"] = 50
    play = _set_round if variant == "set" else _round
    told["rounds"] = [play(random, terms, players) for _ in range(random.randint(1, 2))]
    if random.random() < 0.5:
        told["scores"] = {
            name: sum(one["scores"][name] for one in told["rounds"]) for name in players
        }
        told["winner"] = max(players, key=lambda name: told["scores"][name])
    for _ in range(random.choice((0, 1, 1, 2))):
        _slip_of_the_game(random, told)
    return told


def _round(random: Random, terms: Terms, players: Sequence[str]) -> Sheet:
    cards = deck(random)
    size = 12 if len(players) == 2 else 9
    hands = {name: [cards.pop() for _ in range(size)] for name in players}
    told: Sheet = {"dealer": players[-1]}
    if random.random() < 0.8:
        told["hands"] = {name: list(hand) for name, hand in hands.items()}
    retirement = [cards.pop()]
    told["retirement"] = retirement[0]
    scores = dict.fromkeys(players, 0)
    told["turns"] = []
    for number in range(random.randint(3, 14)):
        player = players[number % len(players)]
        turn = _turn(random, (terms, player, hands[player]), cards, retirement)
        scores[player] += turn.get("mating", {}).get("points", 0)
        told["turns"].append(turn)
        if not hands[player]:
            break
    told["scores"] = scores
    return told


def _turn(
    random: Random, who: tuple[Terms, str, list[str]], pool: list[str], retirement: list[str]
) -> Sheet:
    terms, player, hand = who
    retired = bool(retirement) and random.random() < 0.25
    drawn = retirement.pop() if retired else pool.pop()
    turn: Sheet = {"player": player}
    turn["draw"] = {"from": "retirement" if retired else "gene pool", "card": drawn}
    hand.append(drawn)
    laid = _legal(hand, drawn)
    if laid and random.random() < 0.9:
        turn["mating"] = _with_sexes(random, terms, laid)
        for card in laid:
            hand.remove(card)
    if hand:
        retirement.append(hand.pop(random.randrange(len(hand))))
        turn["retire"] = retirement[-1]
    return turn


def _legal(cards: Sequence[str], kit: str) -> tuple[str, str, str] | None:
    """Return the first legal mating of cards with this kit: buck, doe, kit."""
    bucks = [card for card in cards if card.endswith(" buck") and card != kit]
    does = [card for card in cards if card.endswith(" doe") and card != kit]
    for buck in bucks:
        for doe in does:
            if is_legal([_name(card) for card in (buck, doe, kit)]):
                return buck, doe, kit
    return None


def _name(card: str) -> str:
    return card.rpartition(" ")[0]


def _with_sexes(random: Random, terms: Terms, cards: Sequence[str]) -> Sheet:
    laid = mating(random, terms, [_name(card) for card in cards])
    if terms.variant == "families":
        laid.pop("filled", None)
    laid |= {"buck": cards[0], "doe": cards[1], "kits": list(cards[2:])}
    return laid


def _set_round(random: Random, terms: Terms, players: Sequence[str]) -> Sheet:
    cards = deck(random)
    layout = [cards.pop() for _ in range(11)]
    told: Sheet = {"dealer": players[-1], "layout": list(layout), "offspring": cards.pop()}
    kit, waiting = told["offspring"], [""]
    scores = dict.fromkeys(players, 0)
    told["calls"] = []
    for number in range(random.randint(2, 9)):
        laid = _legal(layout, kit)
        if laid is None:
            added = [cards.pop() for _ in range(3)]
            layout += added[:2]
            waiting.append(kit)
            kit = added[2]
            told["calls"].append({"added": added})
            continue
        player = players[number % len(players)]
        call: Sheet = {"player": player, "mating": _with_sexes(random, terms, laid)}
        call["judged"] = "right"
        scores[player] += call["mating"].get("points", 0)
        layout = [card for card in layout if card not in laid[:2]]
        kit = waiting.pop() if len(waiting) > 1 else ""
        if not kit:
            call["replaced"] = [cards.pop(), cards.pop()]
            layout += call["replaced"]
            kit = call["offspring"] = cards.pop()
        told["calls"].append(call)
    told["scores"] = scores
    return told


def _slip_of_the_game(random: Random, told: Sheet) -> None:
    """Write one thing of a game wrongly, wherever it may stand."""
    one = random.choice(told["rounds"])
    turns = one.get("turns") or one["calls"]
    turn = random.choice(turns)
    kinds: Sequence[Callable[[], None]] = (
        lambda: turn.update(player=random.choice(PLAYERS)),
        lambda: turn.update(retire=random.choice(["White doe", "Castor buck", "Castr", 7])),
        lambda: slip(
            random, turn.setdefault("mating", {"buck": "Castor", "doe": "Lilac", "kits": []})
        ),
        lambda: slip(
            random, turn.setdefault("mating", {"buck": "Black", "doe": "Lilac", "kits": []})
        ),
        lambda: turn.update(draw={"from": random.choice(["retirement", "gene pool", "table"])}),
        lambda: turn.update(judged=random.choice(["right", "wrong", "maybe"]), penalty=10),
        lambda: turn.pop(random.choice(list(turn))) and None,
        lambda: turns.append(dict(turn)),
        lambda: turns.remove(turn),
        lambda: one["scores"].update({told["players"][0]: 999}),
        lambda: one["scores"].update({misspelt(random, "Ann"): 3}),
        lambda: one.update(dealer=random.choice([*PLAYERS, "Zed"])),
        lambda: told.update(players=list(reversed(told["players"]))),
        lambda: told.update(winner=random.choice(PLAYERS)),
        lambda: told.update(preset=random.choice(["web", "pub"])),
    )
    if turns and isinstance(turn, dict) and turn:
        random.choice(kinds)()

"""A plain referee for games that the simulator played: every rule written out once more, by hand.

It takes a complete record without slips, as plain data, and says what is wrong with it. It knows
nothing of the program: cards, points and matings are those of ``score_oracle``, which tries
everything, and the rules are the manual's (pp. 5-9, 22-26). Where those are silent they are those
of docs/reference/rules.md.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from oracles.oracle import Reading
from oracles.score_oracle import (
    CARDS,
    FULL_LITTER_BONUS,
    LOCI,
    POINTS,
    RESOLVED,
    SHADES,
    SUITS,
    WHITE_PARENT,
    Arrangement,
    format_known,
    read_slots,
    right_fills,
)

Record: TypeAlias = Mapping[str, Any]
TARGET = 500
DEAL = {2: 12, 3: 9, 4: 9}
NOVICE_DEAL = 8
WEB_DEAL = {2: 10, 3: 8, 4: 8}
LAYOUT, ADDED, PENALTY = 11, 3, 10
LITTER = {
    "standard": 1,
    "production": 4,
    "set": 1,
    "novice": 4,
    "novice-standard": 1,
    "families": 4,
}
FILL = {"production": "either", "families": "either", "novice": "either"}


class Rules:
    """What holds in a game: its deck, its loci, its scoring."""

    def __init__(self, record: Record) -> None:
        variant = record["variant"]
        self.web = "preset" in record
        self.novice, self.families = variant.startswith("novice"), variant == "families"
        self.may_retire_drawn = record.get("retire_drawn", "allowed") == "allowed"
        self.deals_go_left = record.get("dealers", "left") == "left"
        self.alone = record.get("litters", "each" if self.families else "together") == "each"
        self.loci = ("B", "D") if self.novice else LOCI
        self.litter = LITTER[variant]
        self.fill = record.get("fill", FILL.get(variant, "strict"))
        usual = "web" if self.web else "alleles" if self.families else "standard"
        self.scoring = record.get("scoring", usual)
        usual_deal = dict.fromkeys(DEAL, NOVICE_DEAL) if variant == "novice" else DEAL
        deal = WEB_DEAL if self.web else usual_deal
        self.deal = 0 if variant == "set" else deal[len(record["players"])]

    def deck(self) -> Counter[str]:
        """Return all cards (p. 5): one of each variety and sex, two White, or six of each shade."""
        names = dict.fromkeys(SHADES, 6) if self.novice else dict.fromkeys(CARDS, 1)
        if not self.novice:
            names["White"] = 2
        return Counter(
            {f"{name} {sex}": number for name, number in names.items() for sex in ("buck", "doe")}
        )

    def shown(self, card: str) -> list[str]:
        name = card.rsplit(" ", 1)[0]
        return (SHADES[name] if self.novice else CARDS[name][0]).split()

    def fills(self, cards: Sequence[str]) -> list[Arrangement] | None:
        """Return the right fill of each locus, the first where there are two; None if illegal.

        Where kits are legal each by itself, but not all together, it is what the cards show.
        """
        found = []
        for i, locus in enumerate(self.loci):
            slots = [read_slots(locus, self.shown(card)[i]) for card in cards]
            readings = tuple(left for _, left in slots)
            ways = right_fills(locus, readings, self.fill)
            if not ways and self.alone and self._each_legal(locus, readings):
                ways = (Arrangement(tuple(known for known, _ in slots), readings),)
            if not ways:
                return None
            found.append(ways[0])
        return found

    def _each_legal(self, locus: str, readings: tuple[Reading, ...]) -> bool:
        buck, doe, *kits = readings
        return all(right_fills(locus, (buck, doe, kit), self.fill) for kit in kits)

    def is_legal(self, buck: str, doe: str, kits: Sequence[str]) -> bool:
        """Tell whether a litter is legal, in Families each kit by itself unless the record says."""
        return self.fills([buck, doe, *kits]) is not None

    def points(self, cards: Sequence[str]) -> int:
        if self.scoring in ("suits", "web"):
            return self._suits(cards)
        fills = self.fills(cards) or []
        if self.scoring == "simple":
            dashes = "".join(slot for card in cards for slot in self.shown(card)).count("-")
            unknown = sum(2 - len(known) for way in fills for known in way.known)
            return RESOLVED * (dashes - unknown)
        if self.scoring == "alleles":
            return sum(len(known) for way in fills for known in way.known)
        return sum(
            list(POINTS[locus].values())[allele]
            for locus, way in zip(self.loci, fills, strict=True)
            for known in way.known
            for allele in known
        )

    def genotypes(self, cards: Sequence[str]) -> list[str]:
        fills = list(zip(self.loci, self.fills(cards) or [], strict=True))
        return [
            " ".join(format_known(locus, way.known[i], way.possible[i]) for locus, way in fills)
            for i in range(len(cards))
        ]

    def _suits(self, cards: Sequence[str]) -> int:
        """Return points by suit (p. 24), or the other way round under the web's house rules."""
        total = FULL_LITTER_BONUS if len(cards) == 6 else 0
        for place, card in enumerate(cards):
            shade = card.split()[0] if self.novice else CARDS[card.rsplit(" ", 1)[0]][1]
            value = SUITS.get(shade, 0)
            if not shade:
                total += WHITE_PARENT if (place < 2) != self.web else 0
            elif place < 2:
                total += value + 10 if self.web else 2 * value
            else:
                total += value
        return total


def problems(record: Record) -> list[str]:
    turns = [turn for round_ in record["rounds"] for turn in round_.get("turns", ())]
    if any(isinstance(turn.get("mating"), list) for turn in turns):
        return ["more than one mating in a turn"]
    return list(_game(record, Rules(record)))


def _game(record: Record, rules: Rules) -> Iterator[str]:
    players, totals = record["players"], Counter[str]()
    yield from _dealers(record, rules)
    last: _Round | None = None
    in_turns = record["variant"] != "set"
    for number, written in enumerate(record["rounds"], 1):
        if in_turns and any(totals[player] >= TARGET for player in players):
            yield f"round {number} begins after the end of the game"
        last = (_Turns if in_turns else _Calls)(written, players, rules)
        yield from (f"round {number}: {problem}" for problem in last.replay())
        if dict(last.points) != written["scores"]:
            yield f"round {number}: scores {written['scores']}, right are {dict(last.points)}"
        totals.update(last.points)
    if dict(totals) != record["scores"]:
        yield f"scores in all {record['scores']}, right are {dict(totals)}"
    if in_turns and max(totals.values()) < TARGET:
        yield "the game ends too early"
    if last is not None:
        right = _winners(players, totals, last)
        said = record["winner"] if isinstance(record["winner"], list) else [record["winner"]]
        if said != right:
            yield f"winner {said}, right is {right}"


def _dealers(record: Record, rules: Rules) -> Iterator[str]:
    """Yield who deals that does not sit to the left of the last dealer (the publisher's page)."""
    players, dealers = record["players"], [round_["dealer"] for round_ in record["rounds"]]
    if record["variant"] == "set" or not rules.deals_go_left:
        return
    for number, (last, dealer) in enumerate(pairwise(dealers), 2):
        if dealer != players[(players.index(last) + 1) % len(players)]:
            yield f"round {number}: not the turn of {dealer} to deal"


def _winners(players: Sequence[str], totals: Counter[str], last: "_Round") -> list[str]:
    """Return who has won, by the tie-breakers in the manual's order (p. 9)."""

    def rank(player: str) -> tuple[int, ...]:
        table = last.table[player]
        dilute = [genotype.split()[-1].count("d") for genotype in table]
        unknown = sum(genotype.count("-") for genotype in table)
        held = len(last.hands.get(player, ()))
        return -totals[player], held, unknown, -dilute.count(2), -sum(dilute)

    best = min(map(rank, players))
    return [player for player in players if rank(player) == best]


class _Round:
    """A round as it is played: hands, piles, the table, points."""

    def __init__(self, written: Record, players: Sequence[str], rules: Rules) -> None:
        self.written = written
        self.players = list(players)
        self.rules = rules
        self.points = dict.fromkeys(players, 0)
        self.table: dict[str, list[str]] = {player: [] for player in players}
        self.hands: dict[str, list[str]] = {}
        self.unseen = rules.deck()

    def replay(self) -> Iterator[str]:
        raise NotImplementedError

    def unpack(self, card: str) -> Iterator[str]:
        """Let a card come out of the deck, which has it only so often."""
        self.unseen[card] -= 1
        if self.unseen[card] < 0:
            yield f"{card}: one too many"

    def score(self, player: str, mating: Record) -> Iterator[str]:
        cards = [mating["buck"], mating["doe"], *mating["kits"]]
        sexes = [card.rsplit(" ", 1)[1] for card in cards]
        if sexes[:2] != ["buck", "doe"] or not 1 <= len(mating["kits"]) <= self.rules.litter:
            yield f"{cards}: not a buck, a doe and as many kits as may be"
        if not self.rules.is_legal(cards[0], cards[1], cards[2:]):
            yield f"{cards}: illegal"
            return
        points, genotypes = self.rules.points(cards), self.rules.genotypes(cards)
        if mating.get("points") != points:
            yield f"{cards}: {mating.get('points')} points, right are {points}"
        filled = mating.get("filled", {"buck": "", "doe": "", "kits": []})
        if [filled["buck"], filled["doe"], *filled["kits"]] != genotypes:
            yield f"{cards}: {filled}, right are {genotypes}"
        self.points[player] += points
        self.table[player] += genotypes


class _Turns(_Round):
    def replay(self) -> Iterator[str]:
        yield from self._deal()
        place = self.players.index(self.written["dealer"]) + 1
        late: list[str] | None = None
        over = False
        for number, turn in enumerate(self.written["turns"], 1):
            due = self.players[place % len(self.players)]
            if over:
                yield f"turn {number}: the round is over"
            elif late is None:
                if turn["player"] != due:
                    yield f"turn {number}: not the turn of {turn['player']}"
                yield from (f"turn {number}: {problem}" for problem in self._turn(turn))
                place += 1
                if not self.unseen.total():
                    late = [self.players[(place + i) % len(self.players)] for i in self._seats()]
            elif turn["player"] not in late:
                yield f"turn {number}: no last turn is left for {turn['player']}"
            else:
                late = late[late.index(turn["player"]) + 1 :]
                yield from (f"turn {number}: {problem}" for problem in self._last(turn))
            over = not self.hands[turn["player"]]
        if not over and late is None:
            yield "the round ends too early"

    def _seats(self) -> range:
        return range(len(self.players))

    def _deal(self) -> Iterator[str]:
        if list(self.written["hands"]) != self.players:
            yield "not everybody was dealt a hand"
        for player, hand in self.written["hands"].items():
            if len(hand) != self.rules.deal:
                yield f"{player} was dealt {len(hand)} cards"
            self.hands[player] = list(hand)
            for card in hand:
                yield from self.unpack(card)
        self.pile = [self.written["retirement"]]
        yield from self.unpack(self.pile[0])

    def _turn(self, turn: Record) -> Iterator[str]:
        hand = self.hands[turn["player"]]
        drawn: str | None = None
        if "draw" in turn:
            drawn = str(turn["draw"]["card"])
            yield from self._draw(turn["draw"])
        elif len(hand) != 1 or "retire" not in turn:
            yield "no card drawn"
        if "mating" in turn and "taken back" not in turn:
            yield from self._start(turn["mating"], hand, drawn)
        if drawn is not None:
            hand.append(drawn)
        if turn.get("taken back"):
            # the cards are in the hand again, and nothing is scored
            missing = Counter([turn["mating"]["buck"], turn["mating"]["doe"]]) - Counter(hand)
            yield from (f"{card} was never held" for card in missing)
        else:
            yield from self._put_down(turn)
        retires_drawn = drawn is not None and turn.get("retire") == drawn
        if retires_drawn and hand.count(drawn or "") < 2 and not self.rules.may_retire_drawn:
            yield "the card just drawn is retired"
        if hand and "retire" not in turn and not self.rules.web:
            yield "no card retired"
        yield from self._retire(turn)

    def _start(self, mating: Record, hand: Sequence[str], drawn: str | None) -> Iterator[str]:
        """Start a mating from the card drawn, with parents of the herd; in Families from any."""
        if drawn is None:
            yield "a mating without a card drawn"
        if self.rules.families:
            return
        if drawn not in mating["kits"]:
            yield "the card drawn is no kit"
        parents = [mating["buck"], mating["doe"]]
        if any(parents.count(card) > hand.count(card) for card in parents):
            yield "the parents do not come from the herd"

    def _last(self, turn: Record) -> Iterator[str]:
        """Play a turn after the Gene Pool ran out: nothing is drawn, all else may be left out."""
        if "draw" in turn:
            yield "a card drawn in a last turn"
        yield from self._put_down(turn)
        yield from self._retire(turn)

    def _draw(self, draw: Record) -> Iterator[str]:
        if draw["from"] == "gene pool":
            yield from self.unpack(draw["card"])
        elif not self.pile or self.pile.pop() != draw["card"]:
            yield f"{draw['card']} is not on top of Retirement"

    def _put_down(self, turn: Record) -> Iterator[str]:
        mating = turn.get("mating")
        if mating is None:
            return
        yield from self.score(turn["player"], mating)
        for card in (mating["buck"], mating["doe"], *mating["kits"]):
            yield from self._take(turn["player"], card)

    def _retire(self, turn: Record) -> Iterator[str]:
        if "retire" in turn:
            yield from self._take(turn["player"], turn["retire"])
            self.pile.append(turn["retire"])

    def _take(self, player: str, card: str) -> Iterator[str]:
        if card in self.hands[player]:
            self.hands[player].remove(card)
        else:
            yield f"{player} does not hold {card}"


class _Calls(_Round):
    def replay(self) -> Iterator[str]:
        self.layout = list(self.written["layout"])
        self.waiting: list[str] = []
        self.offspring: str | None = self.written["offspring"]
        if len(self.layout) != LAYOUT:
            yield f"{len(self.layout)} cards laid out"
        for card in [*self.layout, self.offspring]:
            yield from self.unpack(str(card))
        for number, call in enumerate(self.written["calls"], 1):
            yield from (f"call {number}: {problem}" for problem in self._call(call))
        if self.unseen.total() or (self.offspring is not None and self._sets()):
            yield "the round ends too early"

    def _sets(self) -> list[tuple[str, str]]:
        """Return every couple of the layout that can have the offspring."""
        bucks = [card for card in self.layout if card.endswith(" buck")]
        does = [card for card in self.layout if card.endswith(" doe")]
        young = [str(self.offspring)]
        return [(b, d) for b in bucks for d in does if self.rules.is_legal(b, d, young)]

    def _call(self, call: Record) -> Iterator[str]:
        if self.offspring is None:
            yield "no offspring lies there"
        if "added" in call:
            yield from self._add(call["added"])
            return
        mating = call["mating"]
        couple = (mating["buck"], mating["doe"])
        if mating["kits"] != [self.offspring] or not set(couple) <= set(self.layout):
            yield "not the cards that lie there"
        legal = couple in self._sets()
        if legal != (call["judged"] == "right"):
            yield f"judged {call['judged']}"
        if legal and call["judged"] == "right":
            yield from self.score(call["player"], mating)
            yield from self._pick_up(call, couple)
            return
        if call.get("penalty") != PENALTY:
            yield f"a penalty of {call.get('penalty')}"
        self.points[call["player"]] -= PENALTY

    def _add(self, added: Sequence[str]) -> Iterator[str]:
        if self._sets():
            yield "cards added beside a SET!"
        if not added or len(added) != min(ADDED, self.unseen.total()):
            yield f"{len(added)} cards added"
        for card in added:
            yield from self.unpack(card)
        self.waiting.append(str(self.offspring))
        self.layout += added[:-1]
        self.offspring = added[-1]

    def _pick_up(self, call: Record, couple: Sequence[str]) -> Iterator[str]:
        """Take the parents up; two cards and a new offspring take the places, unless some wait."""
        for card in couple:
            self.layout.remove(card)
        if self.waiting:
            self.offspring = self.waiting.pop()
            if "replaced" in call or "offspring" in call:
                yield "cards replaced that had been added"
            return
        due = min(2, self.unseen.total())
        for card in call["replaced"]:
            yield from self.unpack(card)
        self.layout += call["replaced"]
        if len(call["replaced"]) != due or ("offspring" in call) != bool(self.unseen.total()):
            yield "a wrong number of cards replaced"
        self.offspring = call.get("offspring")
        if self.offspring is not None:
            yield from self.unpack(self.offspring)

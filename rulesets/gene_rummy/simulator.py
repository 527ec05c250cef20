"""Whole games that play themselves by the rules and are written down, with slips on request.

All cards are known here: hands, layout, deck and Retirement are lists, and a move against the rules
is made as it is. A game is a plain record from the beginning, as YAML and JSON have it; slips of
the pen are made in it when it is over (``slips``).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, TypeAlias

from testcross.rulesets.analysis.fill import AnimalFill, fill_loci
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy.codes import SLIPS, Code
from testcross.rulesets.gene_rummy.game_lines import read_game
from testcross.rulesets.gene_rummy.game_writing import write_game
from testcross.rulesets.gene_rummy.rules import GAME, RULES_ASKED, Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.hands import find_sets, without
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer, litter_loci
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TieBreakers, find_winners
from testcross.rulesets.gene_rummy.slips import Findings, Plain, Slip, SlipMaker, miswrite
from testcross.rulesets.gene_rummy.strategies import (
    STRATEGIES,
    MatingChoice,
    Strategy,
    StrategyName,
    card_text,
    make_strategy,
)
from testcross.rulesets.gene_rummy.turns import MUST_DRAW, wrong_number
from testcross.rulesets.gene_rummy.words import POOL, RETIREMENT
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import CallRules, Card, SuitScheme, TurnRules
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.tree import Path
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.self_play import (
    PLAYERS,
    answer_key,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    dealer_of,
)
from testcross.solver import Solver

TARGET = 500
"""Where the manual ends a game (p. 9)."""
_ROUNDS_WITH_SLIPS = 20
"""After so many rounds nobody makes slips any more: who never draws never reaches the target."""
_TURNS_WITH_SLIPS = 100
"""And after so many turns of a round: who never draws from the Gene Pool, or never lays down a
mating, would not bring it to an end."""
_RETIRES = 0.7
"""How often a player retires a card who need not."""
_KEEPS = 0.5
"""How often a player with a single card keeps it, and draws."""
_CALLS_WRONG = 0.05
"""How often somebody calls what is no SET!."""
_MANY_POINTS = 60

_IN_TURNS = (
    Code.ILLEGAL_MATING,
    Code.TOO_MANY_KITS,
    Code.WRONG_SEX,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.NO_DRAW,
    Code.SECOND_MATING,
    RecordCode.UNKNOWN_CARD,
)


# what is asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """A game written down, and the slips in it."""

    record: Plain
    slips: tuple[Slip, ...]

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""
        if ending == "tcg":
            return write_game(self.record)
        if ending == "json":
            return json.dumps(self.record, indent=1) + "\n"
        return dump_yaml(self.record)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its place in the text of that name."""
        root = read_game(text).root if name.endswith(".tcg") else parse_tree(text)
        return answer_key(name, [(root.at(slip.path), slip) for slip in self.slips])


def slips_of(rules: Rules) -> tuple[str, ...]:
    play = rules.variant.play
    left_out: set[str] = {Code.WRONG_CALL} if isinstance(play, TurnRules) else {*_IN_TURNS}
    if isinstance(play, TurnRules):
        left_out |= set() if play.drawn_kit else {Code.KIT_NOT_DRAWN}
        left_out |= set() if play.must_retire else {Code.WRONG_RETIREMENT}
    if not any(variety.copies == 1 for variety in rules.ruleset.varieties):
        left_out |= {Code.CARD_NOT_HELD, Code.TOO_MANY_COPIES}
    if isinstance(rules.scheme, SuitScheme):
        left_out.add(Code.WRONG_SUM)
    return tuple(code for code in SLIPS if code not in left_out)


class Simulator:
    """Plays games of one kind; remembers from game to game what matings are worth."""

    def __init__(self, request: SimulationRequest, solver: Solver) -> None:
        """Take what a command asks to be played.

        Raises:
            TestcrossError: for a strategy that does not exist, slips that cannot happen, and a
                number of players that the variant has no deal for.
        """
        self.rules = rules = rules_for(**request.options)
        variant, play = rules.variant, rules.variant.play
        self.players, self._solver = PLAYERS[: request.players], solver
        self.strategies = chosen_strategies(request.strategy, request.players, STRATEGIES)
        if len(self.strategies) > 1 and not isinstance(play, TurnRules):
            raise TestcrossError(
                f"in {variant.name} any player may call, so all play alike; name one strategy"
            )
        game = f"{variant.name} with {rules.scheme.name} scoring"
        self.rate = request.slip_rate
        self.codes = chosen_slips(request.slip_codes, SLIPS, slips_of(rules), game)
        self.asked = {"game": GAME, "variant": variant.name, **chosen_options(request.options)}
        numbers = list(range(2, len(PLAYERS) + 1))
        if isinstance(play, TurnRules):
            numbers = [number for number, _ in play.deal]
        if request.players not in numbers:
            raise TestcrossError(wrong_number(variant, numbers, request.players))
        self._scorer = LitterScorer(rules, solver)

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        rules, players, play = self.rules, self.players, self.rules.variant.play
        slips = SlipMaker(Random(seed), self.rate, self.codes)  # noqa: S311 - a game, no secret
        table: _Table
        if isinstance(play, TurnRules):
            made = [make_strategy(one, rules, self._scorer, slips.rng) for one in self.strategies]
            table = _TurnTable(players, rules, self._solver, slips)
            table.sit_down(dict(zip(players, made * len(players), strict=False)), play)
        elif isinstance(play, CallRules):
            table = _CallTable(players, rules, self._solver, slips)
            table.sit_down(self.strategies[0], play)
        else:
            raise TestcrossError("this variant has no rules for whole games")
        in_turns = isinstance(play, TurnRules)
        rounds: list[Plain] = []
        totals = dict.fromkeys(players, 0)
        while not rounds or (in_turns and max(totals.values()) < TARGET):
            if len(rounds) == _ROUNDS_WITH_SLIPS:
                slips.stop()
            rounds.append(table.play(dealer_of(players, len(rounds)), ("rounds", len(rounds))))
            totals = {name: total + table.points[name] for name, total in totals.items()}
        winners = table.winners(totals)
        record: Plain = {
            **{name: self.asked.get(name) for name in RULES_ASKED},
            "players": list(players),
            "target": TARGET if in_turns else None,
            "rounds": rounds,
            "scores": totals,
            "winner": winners if len(winners) > 1 else next(iter(winners), None),
        }
        record = {key: value for key, value in record.items() if value is not None}
        record = miswrite(record, rules, self._solver, slips)
        return SimulatedGame(record=record, slips=tuple(slips.made))


# rounds


class _Table:
    """Where rounds are played, one after another, and written down."""

    def __init__(
        self, players: Sequence[str], rules: Rules, solver: Solver, slips: SlipMaker
    ) -> None:
        self.players, self.rules, self.solver, self.slips = players, rules, solver, slips
        self.rng = slips.rng
        self._last: tuple[MatingChoice | None, Sequence[AnimalFill]] = (None, ())

    def play(self, dealer: str, path: Path) -> Plain:
        """Return a round played out; in turns the player to the left of the dealer begins."""
        self.path = path
        self.plays: list[Plain] = []
        self.points = dict.fromkeys(self.players, 0)
        """What everybody scored, as it is written."""
        self.laid: dict[str, list[AnimalFill]] = {name: [] for name in self.players}
        """Whose cards lie on the table, as they were filled in."""
        self.left = dict.fromkeys(self.players, 0)
        """How many cards everybody has left in hand."""
        self.deck = list(self.rules.ruleset.deck())
        self.rng.shuffle(self.deck)  # the last one is on top
        return {"dealer": dealer, **self.round(dealer), "scores": self.points}

    def round(self, dealer: str) -> Plain:
        """Play a round out; return it as it is written, but for its dealer and scores."""
        raise NotImplementedError

    def note(self, code: str, at: Path, player: str, *said: str) -> None:
        """Enter a slip at a place of this round into the answer key."""
        self.slips.note(code, (*self.path, *at), player, (said[0], said[1]))

    def winners(self, totals: Mapping[str, int]) -> list[str]:
        """Return who has won, by the tie-breakers where totals are equal (p. 9)."""
        results = [
            PlayerResult(
                player=player,
                written=total,
                correct=total,
                tie_breakers=TieBreakers.of(
                    [tuple(here.alleles for here in animal.loci) for animal in self.laid[player]],
                    self.rules.ruleset,
                ),
                rabbits_left=self.left[player],
            )
            for player, total in totals.items()
        ]
        best = find_winners(results, "correct")
        return [] if best is None else list(best.after_tie)

    def filled(self, choice: MatingChoice) -> Sequence[AnimalFill]:
        """Return what is filled in: nothing in an illegal mating.

        A mating is written down, and then counted for the tie-breakers: it is filled in once.
        """
        if choice is not self._last[0]:
            animals = [parse_animal(self.rules.ruleset, card_text(card)) for card in choice.cards]
            sire, dam, *young = animals
            mating = Mating(ruleset=self.rules.ruleset, sire=sire, dam=dam, offspring=tuple(young))
            loci = litter_loci(mating, self.rules, self.solver)
            found = () if loci is None else fill_loci(loci, self.solver, self.rules.fill)
            self._last = (choice, found)
        return self._last[1]

    def mating(self, choice: MatingChoice) -> Plain:
        buck, doe, *kits = map(card_text, choice.cards)
        written: Plain = {"buck": buck, "doe": doe, "kits": kits}
        if filled := [animal.genotype for animal in self.filled(choice)]:
            written["filled"] = {"buck": filled[0], "doe": filled[1], "kits": filled[2:]}
        return {**written, "points": choice.points}

    def keep(self, player: str, choice: MatingChoice) -> None:
        self.points[player] += choice.points
        self.laid[player] += self.filled(choice)


class _Illegal(NamedTuple):
    """Matings laid down against the rules, and where the slip is."""

    choices: tuple[MatingChoice, ...]
    path: Path
    """Below the turn."""
    said: tuple[str, str]
    """What was done, and what is right."""


_Maker: TypeAlias = Callable[[Strategy, list[Card], Card, MatingChoice | None], Iterator[_Illegal]]


class _TurnTable(_Table):
    def sit_down(self, seated: Mapping[str, Strategy], play: TurnRules) -> None:
        self.seated, self.terms = seated, play
        self.makers: dict[str, _Maker] = {
            Code.ILLEGAL_MATING: self._illegal,
            Code.TOO_MANY_KITS: self._too_many,
            Code.WRONG_SEX: self._wrong_sex,
            Code.KIT_NOT_DRAWN: self._other_kit,
            Code.SECOND_MATING: self._two,
        }

    def round(self, dealer: str) -> Plain:
        self.hands = {player: self._deal(player) for player in self.players}
        hands = {player: list(map(card_text, hand)) for player, hand in self.hands.items()}
        self.pile = [self.deck.pop()]
        turned_up = card_text(self.pile[0])
        self._play_out(dealer)
        self.left = {player: len(hand) for player, hand in self.hands.items()}
        return {"hands": hands, "retirement": turned_up, "turns": self.plays}

    def _deal(self, player: str) -> list[Card]:
        """Deal one player, by a slip a card too many or too few (p. 7)."""
        number = due = dict(self.terms.deal)[len(self.players)]
        if self.slips.due(Code.WRONG_DEAL):
            number += self.rng.choice([-1, 1])
            self.note(Code.WRONG_DEAL, ("hands", player), player, str(number), str(due))
        return [self.deck.pop() for _ in range(number)]

    def _play_out(self, dealer: str) -> None:
        """Take turns until a hand is empty, or everybody had a last one (p. 9)."""
        player = self._left_of(dealer)
        while True:
            self._turn(player)
            is_out, player = not self.hands[player], self._left_of(player)
            if is_out:
                self._play_on(player)
                return
            if not self.deck:
                break
            if len(self.plays) > len(self.players) and self.slips.due(Code.WRONG_END):
                at = "scores", self.players[0]
                self.note(Code.WRONG_END, at, "", "the round is broken off", "")
                return
        for _ in self.players:
            self._last_turn(player)
            if not self.hands[player]:
                return
            player = self._left_of(player)

    def _left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def _turn(self, player: str) -> None:
        hand = self.hands[player]
        has_to_draw = len(hand) >= MUST_DRAW
        codes = [
            Code.ILLEGAL_MATING,
            Code.TOO_MANY_KITS,
            Code.WRONG_SEX,
            Code.NOT_ON_TOP,
            Code.SECOND_MATING,
            *[Code.KIT_NOT_DRAWN] * self.terms.drawn_kit,
            *[Code.WRONG_RETIREMENT] * self.terms.must_retire,
            *[Code.NO_DRAW] * has_to_draw,
        ]
        may_slip = len(self.plays) + 1 < _TURNS_WITH_SLIPS
        slip = self.slips.due(*codes) if may_slip else None
        turn: Plain = {"player": player}
        if slip == Code.NO_DRAW:
            self.note(slip, self._here(), player, "no card drawn", "a card drawn")
        elif has_to_draw or self.rng.random() < _KEEPS:
            source, drawn = self._draw(player, slip)
            turn["draw"] = {"from": source, "card": card_text(drawn)}
            self._lay_down(turn, drawn, slip)
        if slip == Code.WRONG_RETIREMENT and hand:
            self.note(slip, self._here(), player, "no card retired", "a card retired")
        # a card that was kept without drawing has to be retired (p. 8)
        elif hand and (
            self.terms.must_retire or "draw" not in turn or self.rng.random() < _RETIRES
        ):
            self._retire(turn)
        self.plays.append(turn)

    def _last_turn(self, player: str) -> None:
        """Play without drawing, once the Gene Pool is empty; either part may be left out."""
        turn: Plain = {"player": player}
        choice = self.seated[player].choose(list(self.hands[player]), None)
        self._put_down(turn, () if choice is None else (choice,))
        if self.hands[player] and self.rng.random() < _RETIRES:
            self._retire(turn)
        if len(turn) > 1:
            self.plays.append(turn)

    def _draw(self, player: str, slip: str | None) -> tuple[str, Card]:
        """Draw a card: the one on top of Retirement, by a slip one from below, or a new one."""
        pile, hand = self.pile, list(self.hands[player])
        top = pile[-1] if pile else None
        below = []
        if slip == Code.NOT_ON_TOP:
            below = [place for place, card in enumerate(pile) if card != top]
        if slip is not None and below:
            drawn = pile.pop(self.rng.choice(below))
            at = (*self._here(), "draw", "card")
            self.note(slip, at, player, card_text(drawn), card_text(pile[-1]))
            return RETIREMENT, drawn
        if top is not None and self.seated[player].takes(hand, top):
            return RETIREMENT, pile.pop()
        return POOL, self.deck.pop()

    def _lay_down(self, turn: Plain, drawn: Card, slip: str | None) -> None:
        """Lay down a mating with the card drawn, or take it up (p. 8)."""
        player = turn["player"]
        strategy, hand = self.seated[player], list(self.hands[player])
        choice = strategy.choose(hand, drawn)
        choices = [] if choice is None else [choice]
        if slip in self.makers:
            made = self.makers[slip](strategy, hand, drawn, choice)
            illegal = next((one for one in made if self._breaks_only(slip, one, drawn)), None)
            if illegal is not None:
                self.note(slip, (*self._here(), *illegal.path), player, *illegal.said)
                choices = [*illegal.choices]
        self.hands[player].append(drawn)
        self._put_down(turn, choices)

    def _put_down(self, turn: Plain, choices: Sequence[MatingChoice]) -> None:
        written = []
        for choice in choices:
            for card in choice.cards:
                self.hands[turn["player"]].remove(card)
            written.append(self.mating(choice))
            self.keep(turn["player"], choice)
        if written:
            turn["mating"] = written if len(written) > 1 else written[0]

    def _retire(self, turn: Plain) -> None:
        hand = self.hands[turn["player"]]
        card = self.seated[turn["player"]].retire(list(hand))
        hand.remove(card)
        self.pile.append(card)
        turn["retire"] = card_text(card)

    def _play_on(self, player: str) -> None:
        """Take a turn after the end of the round, if that slip is due."""
        if not self.slips.due(Code.WRONG_END):
            return
        self.note(Code.WRONG_END, self._here(), player, "a turn after the end", "")
        turn: Plain = {"player": player}
        if self.deck:
            drawn = self.deck.pop()
            turn["draw"] = {"from": POOL, "card": card_text(drawn)}
            self.hands[player].append(drawn)
        self._retire(turn)
        self.plays.append(turn)

    def _here(self) -> Path:
        return "turns", len(self.plays)

    # matings that break a rule, the likeliest first

    def _breaks_only(self, code: str, illegal: _Illegal, drawn: Card) -> bool:
        first, *others = illegal.choices
        judged = Findings(self.rules, self.solver)
        found = {one for choice in illegal.choices for one in judged.of_mating(self.mating(choice))}
        is_other = self.terms.drawn_kit and drawn not in first.kits
        found |= {Code.KIT_NOT_DRAWN} if is_other and Code.ILLEGAL_MATING not in found else set()
        found |= {Code.SECOND_MATING} if others else set()
        return found == {code}

    def _illegal(
        self, _: Strategy, hand: list[Card], drawn: Card, _choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        for buck, doe in self._couples(hand):
            choice = MatingChoice(buck, doe, (drawn,), self.rng.randint(30, 60))
            label = f"{card_text(buck)} x {card_text(doe)} -> {card_text(drawn)}"
            yield _Illegal((choice,), ("mating",), (label, "illegal"))

    def _too_many(
        self, _: Strategy, hand: list[Card], drawn: Card, choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        """Add kits until there is one too many; whether they are legal makes no difference."""
        most = self.rules.variant.litter
        if choice is None:
            return
        others = without([*hand, drawn], choice.cards)
        missing = most + 1 - len(choice.kits)
        if len(others) >= missing:
            crowded = replace(choice, kits=(*choice.kits, *others[:missing]))
            said = f"{most + 1} kits", f"at most {most}"
            yield _Illegal((crowded,), ("mating", "kits", most), said)

    def _wrong_sex(
        self, strategy: Strategy, hand: list[Card], drawn: Card, _choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        """Lay down two parents of the buck's sex that would be legal but for that."""
        for one, other in self._couples(hand, same_sex=True):
            points = strategy.points((one, other, drawn)) or 0
            said = card_text(other), self.rules.ruleset.roles.dam
            choice = MatingChoice(one, other, (drawn,), points)
            yield _Illegal((choice,), ("mating", "doe"), said)

    def _other_kit(
        self, strategy: Strategy, hand: list[Card], drawn: Card, _choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        """Lay down a mating of three cards from the herd, keeping the one drawn."""
        choice = strategy.choose(hand, None)
        if choice is not None:
            said = card_text(choice.kits[0]), card_text(drawn)
            yield _Illegal((choice,), ("mating", "kits", 0), said)

    def _two(
        self, strategy: Strategy, hand: list[Card], drawn: Card, choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        if choice is None:
            return
        second = strategy.choose(without([*hand, drawn], choice.cards), None)
        if second is not None:
            yield _Illegal((choice, second), ("mating", 1), ("2 matings", "1 mating"))

    def _couples(
        self, hand: Sequence[Card], *, same_sex: bool = False
    ) -> Iterator[tuple[Card, Card]]:
        sire, dam = self.rules.ruleset.roles.sexes
        bucks = [card for card in hand if card.sex == sire]
        others = bucks if same_sex else [card for card in hand if card.sex == dam]
        for i, buck in enumerate(bucks):
            for j, other in enumerate(others):
                if not same_sex or i != j:
                    yield buck, other


class _CallTable(_Table):
    def sit_down(self, strategy: StrategyName, play: CallRules) -> None:
        self.is_greedy, self.terms = strategy != "random", play

    def round(self, _dealer: str) -> Plain:
        self.refused: list[MatingChoice] = []
        self.waiting: list[Card] = []
        """The offspring of before more cards were added."""
        number = self.terms.layout
        if self.slips.due(Code.WRONG_DEAL):
            number += self.rng.choice([-1, 1])
            said = str(number), str(self.terms.layout)
            self.note(Code.WRONG_DEAL, ("layout", 0), "", *said)
        self.layout = self._next(number)
        layout = list(map(card_text, self.layout))
        self.offspring: Card | None = self.deck.pop()
        offspring = card_text(self.offspring)
        self._play_out()
        return {"layout": layout, "offspring": offspring, "calls": self.plays}

    def _next(self, number: int) -> list[Card]:
        return [self.deck.pop() for _ in range(min(number, len(self.deck)))]

    def _play_out(self) -> None:
        """Call until the deck is empty and nothing is left to call (p. 26)."""
        while self.offspring is not None:
            if self.deck and self.plays and self.slips.due(Code.WRONG_END):
                at = "scores", self.players[0]
                self.note(Code.WRONG_END, at, "", "the round is broken off", "")
                return
            found = self._sets(self.offspring)
            if self.rng.random() < _CALLS_WRONG:
                self._call_wrong(self.offspring, found)
            elif found:
                self._call(found[0] if self.is_greedy else self.rng.choice(found))
            elif self.deck:
                # all agree that there is no SET! (p. 25); the last card is the offspring
                added = self._next(self.terms.added)
                self.layout += added[:-1]
                self.waiting.append(self.offspring)
                self.offspring = added[-1]
                self.plays.append({"added": list(map(card_text, added))})
            else:
                return

    def _sets(self, offspring: Card) -> list[MatingChoice]:
        texts = [card_text(card) for card in self.layout]
        found = find_sets(self.rules, texts, card_text(offspring), self.solver)
        return [
            MatingChoice(
                self.layout[one.buck - 1], self.layout[one.doe - 1], (offspring,), one.points
            )
            for one in found.sets
        ]

    def _call(self, choice: MatingChoice) -> None:
        """Keep a SET!; unless, by a slip, it is judged wrong."""
        player = self.rng.choice(self.players)
        if choice not in self.refused and self.slips.due(Code.WRONG_CALL):
            self.refused.append(choice)  # nobody refuses the same SET! for ever
            self.note(Code.WRONG_CALL, self._here(), player, "judged wrong", "right")
            self._refuse(player, choice, self.terms.penalty)
            return
        self._keep(player, choice)

    def _call_wrong(self, offspring: Card, found: Sequence[MatingChoice]) -> None:
        """Call two cards that are no parents of the offspring, and be fined for it."""
        sire, dam = self.rules.ruleset.roles.sexes
        legal = [(choice.buck, choice.doe) for choice in found]
        wrong = [
            (buck, doe)
            for buck in self.layout
            for doe in self.layout
            if (buck.sex, doe.sex) == (sire, dam) and (buck, doe) not in legal
        ]
        if not wrong:
            return
        buck, doe = self.rng.choice(wrong)
        player = self.rng.choice(self.players)
        choice = MatingChoice(buck, doe, (offspring,), _MANY_POINTS)
        slip = self.slips.due(Code.WRONG_CALL)
        if slip and self.rng.random() < 0.5:
            self.note(slip, self._here(), player, "judged right", "wrong")
            self._keep(player, choice)
            return
        fine = self.terms.penalty
        if slip:
            fine //= 2
            at = (*self._here(), "penalty")
            self.note(slip, at, player, str(fine), str(self.terms.penalty))
        self._refuse(player, choice, fine)

    def _refuse(self, player: str, choice: MatingChoice, fine: int) -> None:
        self.points[player] -= fine
        mating = {key: value for key, value in self.mating(choice).items() if key != "points"}
        call = {"player": player, "mating": mating, "judged": "wrong", "penalty": fine}
        self.plays.append(call)

    def _keep(self, player: str, choice: MatingChoice) -> None:
        """Write down a call that is judged right.

        The parents are picked up and replaced, unless cards had been added (p. 25).
        """
        self.keep(player, choice)
        self.layout.remove(choice.buck)
        self.layout.remove(choice.doe)
        call: Plain = {"player": player, "mating": self.mating(choice), "judged": "right"}
        self.plays.append(call)
        if self.waiting:
            self.offspring = self.waiting.pop()
            return
        cards = self._next(2)
        self.layout += cards
        call["replaced"] = list(map(card_text, cards))
        self.offspring = self.deck.pop() if self.deck else None
        if self.offspring is not None:
            call["offspring"] = card_text(self.offspring)

    def _here(self) -> Path:
        return "calls", len(self.plays)

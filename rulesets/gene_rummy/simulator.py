"""Whole games that play themselves by the rules and are written down, with slips on request.

Players choose among what the rules allow, and what they choose is played through the referee, who
keeps hands, layout and Retirement; only the deck lies here. A move against the rules is made where
the referee finds just that; slips of the pen are made in the record when it is over (``slips``).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from random import Random
from typing import Any

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy import calls, turns
from testcross.rulesets.gene_rummy.codes import SLIPS, Code
from testcross.rulesets.gene_rummy.entries import (
    Call,
    Draw,
    Hand,
    Round,
    Top,
    Turn,
    Written,
    WrittenMating,
    plain_round,
)
from testcross.rulesets.gene_rummy.notation import read_game
from testcross.rulesets.gene_rummy.notation_writer import write_game
from testcross.rulesets.gene_rummy.played import legality
from testcross.rulesets.gene_rummy.rules import GAME, RULES_ASKED, Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.hands import find_sets, without
from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype, MatingJudge
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TieBreakers, find_winners
from testcross.rulesets.gene_rummy.slips import Plain, miswrite
from testcross.rulesets.gene_rummy.strategies import (
    STRATEGIES,
    MatingChoice,
    make_strategy,
)
from testcross.rulesets.gene_rummy.turns import MUST_DRAW, wrong_number
from testcross.rulesets.gene_rummy.words import POOL, RETIREMENT
from testcross.rulesets.genetics.ruleset import CallRules, SuitScheme, TurnRules
from testcross.rulesets.records.entries import entries, entry, scores
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.tree import Path, Place
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.referee import Referee, Rulebook
from testcross.rulesets.tabletop.self_play import (
    PLAYERS,
    answer_key,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    dealer_of,
)
from testcross.rulesets.tabletop.slip_maker import Slip, SlipMaker
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

_LAYING = (Code.ILLEGAL_MATING, Code.TOO_MANY_KITS, Code.WRONG_SEX, Code.SECOND_MATING)
_IN_TURNS = (
    *_LAYING,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.NO_DRAW,
    RecordCode.UNKNOWN_CARD,
)


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
        root = read_game(text) if name.endswith(".tcg") else parse_tree(text)
        return answer_key(name, [(root.at(slip.where), slip) for slip in self.slips])


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
        self.players, self.judge = PLAYERS[: request.players], MatingJudge({}, solver)
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
        self.scorer = LitterScorer(rules, solver)

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        players, play = self.players, self.rules.variant.play
        slips = SlipMaker(Random(seed), self.rate, self.codes)  # noqa: S311 - a game, no secret
        table = self._table(slips)
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
        record = miswrite(record, self.rules, self.judge.solver, slips)
        return SimulatedGame(record=record, slips=tuple(slips.made))

    def _table(self, slips: SlipMaker) -> "_Table":
        play = self.rules.variant.play
        if isinstance(play, TurnRules):
            return _TurnTable(self, slips, play)
        if isinstance(play, CallRules):
            return _CallTable(self, slips, play)
        raise TestcrossError("this variant has no rules for whole games")


# rounds


class _Table:
    """Where rounds are played, one after another, and written down."""

    def __init__(self, game: Simulator, slips: SlipMaker, state: Any, book: Rulebook) -> None:
        self.players, self.rules, self.judge = game.players, game.rules, game.judge
        self.slips, self.rng = slips, slips.rng
        self.ref, self.book = Referee(state, book), book
        self.number = 0
        """Of the entry that was played last, which is its line, too."""

    def put(self, entry: Written) -> None:
        self.number += 1
        self.ref.play(entry, self.number)

    def play(self, dealer: str, path: Path) -> Plain:
        """Return a round played out; in turns the player to the left of the dealer begins."""
        self.path = path
        self.points = dict.fromkeys(self.players, 0)
        """What everybody scored, as it is written."""
        self.laid: dict[str, list[KnownGenotype]] = {name: [] for name in self.players}
        """Whose cards lie on the table, and what is known of them."""
        self.left = dict.fromkeys(self.players, 0)
        """How many cards everybody has left in hand."""
        cards = list(self.rules.ruleset.deck())
        self.rng.shuffle(cards)
        self.deck = [f"{card.variety.name} {card.sex}" for card in cards]  # the last is on top
        return plain_round(replace(self.round(dealer), scores=scores(self.points)))

    def round(self, dealer: str) -> Round:
        """Play a round out; return it as it is written, but for its scores."""
        raise NotImplementedError

    def cut(self, number: int) -> list[str]:
        return [self.deck.pop() for _ in range(min(number, len(self.deck)))]

    def note(self, code: str, at: Path, player: str, written: str, right: str) -> None:
        """Enter a slip at a place of this round into the answer key."""
        self.slips.made.append(Slip(code, (*self.path, *at), player, written, right))

    def winners(self, totals: Mapping[str, int]) -> list[str]:
        """Return who has won, by the tie-breakers where totals are equal (p. 9)."""
        results = [
            PlayerResult(
                player=player,
                written=total,
                correct=total,
                tie_breakers=TieBreakers.of(self.laid[player], self.rules.ruleset),
                rabbits_left=self.left[player],
            )
            for player, total in totals.items()
        ]
        best = find_winners(results, "correct")
        return [] if best is None else list(best.after_tie)

    def mating(self, choice: MatingChoice, *, has_points: bool = True) -> WrittenMating:
        """Return a mating as it is written down, filled in if it is legal."""
        mating = WrittenMating(
            line=self.number + 1,
            buck=entry(choice.buck),
            doe=entry(choice.doe),
            kits=entries(choice.kits),
            filled=(None,) * len(choice.cards),
        )
        filled = entries(self.judge.judge(mating, self.rules).genotypes) or mating.filled
        points = entry(str(choice.points)) if has_points else None
        return replace(mating, filled=filled, points=points)

    def keep(self, player: str, mating: WrittenMating, points: int) -> None:
        self.points[player] += points
        self.laid[player] += self.judge.judge(mating, self.rules).on_table


class _TurnTable(_Table):
    def __init__(self, game: Simulator, slips: SlipMaker, play: TurnRules) -> None:
        legal = legality(game.rules, game.judge.solver, {})
        first = turns.first_table(game.players, play, game.rules, legal)
        super().__init__(game, slips, first, turns.BOOK)
        made = [make_strategy(one, game.rules, game.scorer, self.rng) for one in game.strategies]
        self.terms = play
        self.seated = dict(zip(game.players, made * len(game.players), strict=False))

    @property
    def state(self) -> turns.State:
        state: turns.State = self.ref.state
        return state

    def hand(self, player: str) -> list[str]:
        return [*map(str, self.state.hands[player].known)]

    def round(self, dealer: str) -> Round:
        dealt = Round(dealer=entry(dealer))
        self.put(dealt)
        hands = []
        for player in self.players:
            number = due = dict(self.terms.deal)[len(self.players)]
            if self.slips.due(Code.WRONG_DEAL):  # a card too many or too few (p. 7)
                number += self.rng.choice([-1, 1])
                self.note(Code.WRONG_DEAL, ("hands", player), player, str(number), str(due))
            hands.append(Hand(player=entry(player), cards=entries(self.cut(number))))
            self.put(hands[-1])
        top = entry(self.deck.pop())
        self.put(Top(card=top))
        self.turns: list[Turn] = []
        self._play_out()
        self.left = {player: hand.size for player, hand in self.state.hands.items()}
        return replace(dealt, hands=tuple(hands), retirement=top, turns=tuple(self.turns))

    def take(self, turn: Turn) -> None:
        self.put(turn)
        self.turns.append(turn)

    def _play_out(self) -> None:
        """Take turns until a hand is empty, or everybody had a last one (p. 9)."""
        state = self.state
        while not state.over and state.waiting is None:
            if len(self.turns) > len(self.players) and self.slips.due(Code.WRONG_END):
                at = "scores", self.players[0]
                self.note(Code.WRONG_END, at, "", "the round is broken off", "")
                return
            self._turn(state.due or self.players[0])
        if state.waiting is None:
            self._play_on(state.due or self.players[0])
        for player in [*(state.waiting or ())]:
            if not state.over:
                self._last_turn(player)

    def _turn(self, player: str) -> None:
        strategy, hand = self.seated[player], self.hand(player)
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
        slip = self.slips.due(*codes) if len(self.turns) + 1 < _TURNS_WITH_SLIPS else ""
        turn, choices = Turn(player=entry(player)), list[MatingChoice]()
        if slip == Code.NO_DRAW:
            self.note(slip, self._here(), player, "no card drawn", "a card drawn")
        elif has_to_draw or self.rng.random() < _KEEPS:
            source, drawn = self._draw(player, hand, slip)
            turn = replace(turn, draw=Draw(source=entry(source), card=entry(drawn)))
            choice = strategy.choose(hand, drawn)
            choices = [] if choice is None else [choice]
            if slip in (*_LAYING, Code.KIT_NOT_DRAWN):
                choices = self._wrong_matings(slip, turn, hand, choice) or choices
            hand.append(drawn)
        turn = replace(turn, matings=tuple(map(self.mating, choices)))
        for mating, one in zip(turn.matings, choices, strict=True):
            self.keep(player, mating, one.points)
        after = self._tried(turn).state.hands[player]
        rest = [*map(str, after.known)]
        if slip == Code.WRONG_RETIREMENT and rest:
            self.note(slip, self._here(), player, "no card retired", "a card retired")
        # a card that was kept without drawing has to be retired (p. 8)
        elif rest and (self.terms.must_retire or turn.draw is None or self.rng.random() < _RETIRES):
            turn = replace(turn, retire=entry(strategy.retire(rest)))
        self.take(turn)

    def _tried(self, turn: Turn) -> Referee:
        """Return a referee who has played a turn at a table of its own."""
        tried = Referee(self.state.copy(), self.book)
        tried.play(turn, self.number)
        return tried

    def _last_turn(self, player: str) -> None:
        """Play without drawing, once the Gene Pool is empty; either part may be left out."""
        strategy, hand = self.seated[player], self.hand(player)
        choice = strategy.choose(list(hand), None)
        turn = Turn(player=entry(player))
        if choice is not None:
            turn = replace(turn, matings=(self.mating(choice),))
            self.keep(player, turn.matings[0], choice.points)
            hand = without(hand, choice.cards)
        if hand and self.rng.random() < _RETIRES:
            turn = replace(turn, retire=entry(strategy.retire(hand)))
        if turn.matings or turn.retire:
            self.take(turn)

    def _draw(self, player: str, hand: Sequence[str], slip: str | None) -> tuple[str, str]:
        """Draw a card: the one on top of Retirement, by a slip one from below, or a new one."""
        pile = [*map(str, self.state.pile)]
        top = pile[-1] if pile else None
        below = [card for card in pile if card != top]
        if slip == Code.NOT_ON_TOP and below:
            drawn = self.rng.choice(below)
            self.note(slip, (*self._here(), "draw", "card"), player, drawn, pile[-1])
            return RETIREMENT, drawn
        if top is not None and self.seated[player].takes(list(hand), top):
            return RETIREMENT, top
        return POOL, self.deck.pop()

    def _play_on(self, player: str) -> None:
        """Take a turn after the end of the round, if that slip is due."""
        if not self.slips.due(Code.WRONG_END):
            return
        self.note(Code.WRONG_END, self._here(), player, "a turn after the end", "")
        turn, hand = Turn(player=entry(player)), self.hand(player)
        if self.deck:
            drawn = self.deck.pop()
            turn = replace(turn, draw=Draw(source=entry(POOL), card=entry(drawn)))
            hand.append(drawn)
        self.take(replace(turn, retire=entry(self.seated[player].retire(hand))))

    def _here(self) -> Path:
        return "turns", len(self.turns)

    # matings that break a rule

    def _wrong_matings(
        self, code: str, turn: Turn, hand: list[str], choice: MatingChoice | None
    ) -> list[MatingChoice]:
        """Return the first matings that break just one rule, and enter them into the key."""
        player, drawn = turn.player.text, turn.draw and turn.draw.card and turn.draw.card.text
        for choices, at, written, right in self._wrong(code, player, hand, drawn or "", choice):
            tried = replace(turn, matings=tuple(map(self.mating, choices)))
            found = {one.code for one in self._tried(tried).findings}
            for mating in tried.matings:
                found |= {one.code for one in self.judge.judge(mating, self.rules).findings}
            if found - {Code.WRONG_RETIREMENT} == {code}:  # what is retired is chosen after it
                self.note(code, (*self._here(), "mating", *at), player, written, right)
                return choices
        return []

    def _wrong(
        self, code: str, player: str, hand: list[str], drawn: str, choice: MatingChoice | None
    ) -> Iterator[tuple[list[MatingChoice], Path, str, str]]:
        """Yield matings that may break a rule, where in them, what is done and what is right."""
        strategy, most = self.seated[player], self.rules.variant.litter
        sire, dam = self.rules.ruleset.roles.sexes
        bucks, does = ([card for card in hand if card.endswith(f" {sex}")] for sex in (sire, dam))
        rest = [] if choice is None else without([*hand, drawn], choice.cards)
        if code == Code.ILLEGAL_MATING:
            for buck, doe in product(bucks, does):
                illegal = MatingChoice(buck, doe, (drawn,), self.rng.randint(30, 60))
                yield [illegal], (), f"{buck} x {doe} -> {drawn}", "illegal"
        elif code == Code.WRONG_SEX:
            for one, other in permutations(bucks, 2):  # legal but for that
                points = strategy.points((one, other, drawn)) or 0
                if other.removesuffix(sire) + dam not in hand:  # else it may be the pen that slips
                    yield [MatingChoice(one, other, (drawn,), points)], ("doe",), other, dam
        elif code == Code.KIT_NOT_DRAWN:
            kept = strategy.choose(hand, None)
            if kept is not None:
                yield [kept], ("kits", 0), kept.kits[0], drawn
        elif code == Code.SECOND_MATING and choice is not None:
            second = strategy.choose(rest, None)
            if second is not None:
                yield [choice, second], (1,), "2 matings", "1 mating"
        elif choice is not None and len(rest) >= (missing := most + 1 - len(choice.kits)):
            crowded = replace(choice, kits=(*choice.kits, *rest[:missing]))
            yield [crowded], ("kits", most), f"{most + 1} kits", f"at most {most}"


class _CallTable(_Table):
    def __init__(self, game: Simulator, slips: SlipMaker, play: CallRules) -> None:
        self.terms, self.is_greedy = play, game.strategies[0] != "random"
        self.worths: dict[Place, calls.Worth] = {}
        first = calls.first_table(game.players, play, game.rules, lambda *_: "", self.worths)
        super().__init__(game, slips, first, calls.BOOK)

    def round(self, dealer: str) -> Round:
        self.refused: list[MatingChoice] = []
        number = self.terms.layout
        if self.slips.due(Code.WRONG_DEAL):
            number += self.rng.choice([-1, 1])
            self.note(Code.WRONG_DEAL, ("layout", 0), "", str(number), str(self.terms.layout))
        layout, offspring = entries(self.cut(number)), entry(self.deck.pop())
        dealt = Round(dealer=entry(dealer), layout=layout, offspring=offspring)
        self.put(dealt)
        self.calls: list[Call] = []
        self._play_out()
        return replace(dealt, calls=tuple(self.calls))

    def _play_out(self) -> None:
        """Call until the deck is empty and nothing is left to call (p. 26)."""
        state: calls.CallTable = self.ref.state
        while state.offspring is not None:
            if self.deck and self.calls and self.slips.due(Code.WRONG_END):
                at = "scores", self.players[0]
                self.note(Code.WRONG_END, at, "", "the round is broken off", "")
                return
            layout, offspring = [*map(str, state.layout.known)], str(state.offspring)
            found = [
                MatingChoice(layout[one.buck - 1], layout[one.doe - 1], (offspring,), one.points)
                for one in find_sets(self.rules, layout, offspring, self.judge.solver).sets
            ]
            if self.rng.random() < _CALLS_WRONG:
                self._call_wrong(layout, offspring, found)
            elif found:
                self._call(found[0] if self.is_greedy else self.rng.choice(found))
            elif self.deck:  # all agree that there is no SET! (p. 25)
                self._add(Call(added=entries(self.cut(self.terms.added))))
            else:
                return

    def _add(self, call: Call) -> None:
        self.put(call)
        self.calls.append(call)

    def _call(self, choice: MatingChoice) -> None:
        """Keep a SET!; unless, by a slip, it is judged wrong."""
        player = self.rng.choice(self.players)
        if choice not in self.refused and self.slips.due(Code.WRONG_CALL):
            self.refused.append(choice)  # nobody refuses the same SET! for ever
            self.note(Code.WRONG_CALL, self._here(), player, "judged wrong", "right")
            self._refuse(player, choice, self.terms.penalty)
            return
        self._keep(player, choice, calls.Worth("legal", choice.points, choice.points))

    def _call_wrong(self, layout: list[str], offspring: str, found: Sequence[MatingChoice]) -> None:
        """Call two cards that are no parents of the offspring, and be fined for it."""
        sire, dam = self.rules.ruleset.roles.sexes
        legal = [(choice.buck, choice.doe) for choice in found]
        bucks, does = ([card for card in layout if card.endswith(f" {s}")] for s in (sire, dam))
        wrong = [couple for couple in product(bucks, does) if couple not in legal]
        if not wrong:
            return
        buck, doe = self.rng.choice(wrong)
        player = self.rng.choice(self.players)
        choice = MatingChoice(buck, doe, (offspring,), _MANY_POINTS)
        slip = self.slips.due(Code.WRONG_CALL)
        if slip and self.rng.random() < 0.5:
            self.note(slip, self._here(), player, "judged right", "wrong")
            self._keep(player, choice, calls.Worth("illegal", 0, choice.points, ("?",)))
            return
        fine = self.terms.penalty
        if slip:
            fine //= 2
            at = (*self._here(), "penalty")
            self.note(slip, at, player, str(fine), str(self.terms.penalty))
        self._refuse(player, choice, fine)

    def _refuse(self, player: str, choice: MatingChoice, fine: int) -> None:
        self.points[player] -= fine
        mating = self.mating(choice, has_points=False)
        self.worths[mating.place()] = calls.Worth()
        call = Call(
            player=entry(player), mating=mating, judged=entry("wrong"), penalty=entry(str(fine))
        )
        self._add(call)

    def _keep(self, player: str, choice: MatingChoice, worth: calls.Worth) -> None:
        """Write down a call that is judged right.

        The parents are picked up and replaced, unless cards had been added (p. 25).
        """
        mating = self.mating(choice)
        self.keep(player, mating, choice.points)
        self.worths[mating.place()] = worth
        call = Call(player=entry(player), mating=mating, judged=entry("right"))
        if not self.ref.state.waiting:
            cards = entries(self.cut(2))
            offspring = entry(self.deck.pop()) if self.deck else None
            call = replace(call, replaced=cards, offspring=offspring)
        self._add(call)

    def _here(self) -> Path:
        return "calls", len(self.calls)

"""Questions about Mendel's peas, the game Genotype: dice, plants, picks and scores, its booklet."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from os import fspath
from pathlib import Path as FilePath
from typing import Annotated, Any

import testcross.rulesets.genotype.box as boxes
import testcross.rulesets.genotype.chances as chances_of
import testcross.rulesets.genotype.draft as drafts
import testcross.rulesets.genotype.johann_moves as johann_moves
import testcross.rulesets.genotype.lessons as booklet
import testcross.rulesets.genotype.plan as plans
import testcross.rulesets.genotype.points as points
import testcross.rulesets.genotype.trait_verdicts as verdicts
import testcross.rulesets.genotype.typed as typed
from testcross.asking import files
from testcross.asking.cards import Path
from testcross.asking.declared import GROUPS, Group, Typed, question
from testcross.asking.dialogue import Dialogue, Talk, desk
from testcross.asking.result import Answer, Result
from testcross.asking.typed import BoxFile, refuse_together
from testcross.pages.svg import pictures
from testcross.rulesets.errors import TestcrossError

_MOST_TYPED = 20
"""Twice as many plants as a player can have sown."""
GROUPS["genotype"] = Group(
    "genotype score game.peas",
    "Other games",
    "Help with a game of Genotype: dice, plants, picks and scores.",
)


class GameAnswer(Result[Answer]):
    """An answer of a game's own."""

    @property
    def legal(self) -> bool:
        """Whether it is not a "no"; always so for questions that are not about yes and no."""
        return self.ok


class Picks(GameAnswer["drafts.PickAnswer"]):
    """What each pick of a die is worth."""

    _parts = "picks"
    picks: tuple[drafts.PickWorth, ...]
    """Every legal pick with its worth, in the order of the plants."""
    best: tuple[drafts.PickWorth, ...]
    """Those that are worth most; empty where to pass is best."""
    worth: Fraction
    """The score to be had: with the best pick, or if there is none without it."""

    def svg(self) -> str:
        """Return the dice in their pools and the plants, the best pick framed."""
        return pictures.table_svg(drafts.pick_picture(self.answer), self.text)

    def _gist(self) -> str:
        best = f"{self.best[0].pick}, " if self.best else "pass, "
        return f"{best}worth {self.worth}"


_GAME = Typed("GAME", "A game in the notation, YAML or JSON, or - for standard input.")
_GAME_HERE = _GAME._replace(metavar="[GAME]")
_AT = Typed(
    "POINT",
    "Where the record is cut: '2 breeding Bo' is before Bo's first pick in round 2, '3 working' "
    "the beginning of round 3, 'line 31' before that line; by default after all that is written.",
    "--at",
)
_PLAYER = Typed("PLAYER", "The player you ask for; by default whose turn it is.", "--for")
_MARKER_WORTH = Typed(
    "N",
    "Points for a marker on an incomplete plant: 1 at the end of the game, more in earlier rounds.",
    "--marker-worth",
    least=0,
    most=99,
)
_PARENTS = Typed(
    "PARENTS",
    "The parents beside a square, the left one first: 'FF x Ff'. Repeat it for each gene; by "
    "default those of the game, or the printed ones.",
    "--parents",
)
_SLOTS = Typed("N", "Number of free dice slots.", "--slots", least=0, most=999)
_COINS = Typed("N", "Number of coins.", "--coins", least=0, most=999)
_PLANTS = Typed(
    "PLANT", "A plant in the garden, as in '9: FF Tt (gg)'; repeat it for each plant.", "--plant"
)


def _lessons(*_: object) -> list[str]:
    return [one.name for one in booklet.lessons().lessons]


def box_at(path: Path | None) -> boxes.Box:
    """Return what cards and boards print: as an owner wrote it down, if a file is given."""
    return boxes.load_box() if path is None else boxes.read_box(FilePath(path))


@contextmanager
def _placed(source: Path) -> Iterator[None]:
    """Name the file in what is wrong with the game in it."""
    try:
        yield
    except points.GameError as error:
        if source != "-":
            files.refuse_other_kind(fspath(source), "a game of Genotype")
        where = ":".join(str(number) for number in error.place if number)
        raise TestcrossError(
            f"{files.display(fspath(source))}:{where and f'{where}:'} {error}"
        ) from None


def _seat(
    game: Path, at: str | None, box: Path | None, player: str | None, parts: str, *others: str
) -> tuple[points.Cut, str, tuple[str, ...]]:
    """Return a game at a point, whose seat is asked about, and notes on parts of that mat.

    It is a player's seat, or that of whose turn it is.
    """
    found = _cut(game, at, box)
    name = drafts.known_name(found.state, player) or found.state.turn
    keys = [f"{part} {name}" for part in parts.split()]
    return found, name, tuple(found.notes(*keys, *others))


def _cut(game: Path, at: str | None, box: Path | None) -> points.Cut:
    """Return the game in a file as it lies at a point."""
    data = files.read_bytes(fspath(game), "a record of Genotype")
    with _placed(game):
        record = points.read_game(data, None if box is None else box_at(box), _folder(game))
    return points.cut(record, at or "end")


def _folder(game: Path) -> str:
    """Return where a box file lies that a game names."""
    return "." if fspath(game) == "-" else str(FilePath(game).parent)


def _is_game(word: str) -> bool:
    """Tell a file with a game from a plant, or a card of Johann's."""
    return word == "-" or bool(FilePath(word).suffix) or FilePath(word).is_file()


@question("genotype odds 'FF x Ff' --want 'FF 2Ff'")
def odds(
    *parents: Annotated[str, Typed("PARENTS...")],
    want: Annotated[str | None, Typed("DICE")] = None,
    roll: Annotated[Sequence[str] | None, Typed("FACES")] = None,
    box: BoxFile = None,
) -> GameAnswer[chances_of.Odds]:
    """Show what the squares can give, and how likely.

    A die with a mutation, on two of its six sides, is rolled once more; a second mutation is De
    Novo.

    Args:
        parents: The parents beside a square, the left one first: 'FF x Ff'. By default all printed
            pairs.
        want: The dice you want, all together: 'rr 2Ff', 'mR' for De Novo.
        roll: Sort a roll into its pools: 'F: II II IV m m / I m', after the slash what the
            mutations showed when rolled again. Repeat it for each gene.
    """
    given = typed.parents_by_gene(typed.crosses_in(list(parents)))
    wanted = None if want is None else typed.read_pools(want)
    if wanted is not None and not wanted:
        raise TestcrossError("--want is empty; write the dice that you want, as in 'rr 2Ff'")
    rolls = [typed.read_roll(text) for text in roll or []]
    return GameAnswer(chances_of.odds(box_at(box), given, wanted, rolls))


@question("genotype chance '9: rr GG (tt)' --dice 4")
def chance(
    *cards: Annotated[str, Typed("GAME|CARD...", needed=True)],
    at: Annotated[str | None, _AT] = None,
    player: Annotated[str | None, _PLAYER] = None,
    dice: Annotated[int | None, Typed("N", flag="--dice --slots", least=1, most=20)] = None,
    parents: Annotated[Sequence[str] | None, _PARENTS] = None,
    no_mutation: Annotated[bool, Typed("", "Ignore mutations by De Novo dice.")] = False,
    box: BoxFile = None,
) -> GameAnswer[chances_of.GardenChance]:
    """Show how likely plants are to be completed this round.

    Assumes that nobody else picks. Names the trait that hinders most, and the tile to change. Of a
    game the plants of the garden are asked about, with the tiles that lie there.

    Args:
        cards: A game, or plants as they look, each in quotes: '9: FF Tt (gg)' has gg covered;
            points are optional. Traits without quotes make one plant.
        dice: Number of dice slots; by default those that are free in the game, or those of a mat.
    """
    given = dict(typed.parents_by_gene(typed.crosses_in(parents or [])))
    notes: tuple[str, ...] = ()
    if cards and len(cards) == 1 and _is_game(cards[0]):
        found, name, notes = _seat(cards[0], at, box, player, "garden slots")
        board = found.state.boards[name]
        plants = [bed.card for bed in board.garden if not bed.is_complete]
        if not plants:
            raise TestcrossError(f"{name} has no plant with an open trait at this point")
        rules, lying = found.state.rules, found.state.tiles
        given = {gene: rules.box.parents(gene, lying[gene]) for gene in lying} | given
        known, dice = rules.box, max(1, board.free_slots) if dice is None else dice
    else:
        _refuse_of_game(at=at, player=player)
        plants = [typed.read_card(text) for text in typed.cards_in(list(cards))]
        known = box_at(box)
    if len(plants) > _MOST_TYPED:
        raise TestcrossError(f"{len(plants)} plants were given; give {_MOST_TYPED} at most")
    answer = chances_of.garden_chance(known, plants, given, slots=dice, mutation=not no_mutation)
    return GameAnswer(answer, notes=notes)


def _refuse_of_game(at: str | None, player: str | None) -> None:
    """Refuse options that only a game has."""
    given = [flag for flag, value in (("--at", at), ("--for", player)) if value is not None]
    if given:
        raise TestcrossError(f"{given[0]} needs a game; give its file, or leave {given[0]} out")


@question("genotype box --template", status="0, 1 for mistakes in a file that is checked")
def box(
    *,
    template: Annotated[bool, Typed("", "Print a file to fill in, in TOML.")] = False,
    check: Annotated[Path | None, Typed("FILE", "Check your box file.")] = None,
    plants: Annotated[bool, Typed("", "List the plant cards, or the practice deck.")] = False,
    file: BoxFile = None,
) -> GameAnswer[boxes.Box | boxes.CheckedBox | boxes.PlantList | str]:
    """Show what cards and boards print.

    Each value comes with its line of the rules, or why it was assumed. Your own file replaces what
    was assumed.
    """
    refuse_together({"--template": template, "--check": check, "--plants": plants})
    if check is not None:
        files.refuse_other_kind(fspath(check), "a box file")
        checked = boxes.check_box(FilePath(check))
        return GameAnswer(checked, not checked.mistakes)
    known = box_at(file)
    if template:
        return GameAnswer(boxes.template(known))
    return GameAnswer(boxes.plant_list(known) if plants else known)


@question("genotype validate 'FF Tt' FF --by 'rake ff'", status="0 it may, 1 it may not")
def validate(
    *words: Annotated[str, Typed("[GAME] CARD TRAIT", needed=True)],
    by: Annotated[str, Typed("MEANS")],
    at: Annotated[str | None, _AT] = None,
    player: Annotated[str | None, _PLAYER] = None,
    parents: Annotated[Sequence[str] | None, _PARENTS] = None,
    slots: Annotated[int | None, _SLOTS] = None,
    coins: Annotated[int | None, _COINS] = None,
    goals: Annotated[str | None, Typed("GOALS", "Your goals, as in 'r F'.")] = None,
    plants: Annotated[Sequence[str] | None, Typed("PLANT", flag="--plant")] = None,
    shift: Annotated[str | None, Typed("GENE")] = None,
    kept: Annotated[bool, Typed("", "You kept the tool from an earlier turn.")] = False,
    used: Annotated[Sequence[str] | None, Typed("NAME")] = None,
    box: BoxFile = None,
) -> GameAnswer[verdicts.TraitVerdict]:
    """Check whether a trait may be covered, and which rule forbids it.

    If not, the answer says what would work. Slots, coins, goals, and whether the parents can give
    the die, are checked only if a game or the options say them. A used tool may be played again
    from another copy; a --box file says how many there are.

    Args:
        words: The plant as it looks, '9: FF Tt (gg)' has gg covered, points are optional; then the
            trait to cover, such as Ff. With a game before them, it says what is not said here.
        by: How to cover it: 'die Ff', 'die F.II', 'mutate mF+FF', 'rake FF', university, or any
            tool or assistant; 'die FF, pollen brush' for two together.
        plants: Another plant in your garden, if copies are covered too; repeat it for each plant.
        shift: The gene of the 1st Shift that takes the die.
        used: A tool or assistant already used; repeat it for each, and for each copy of a tool.
    """
    game, card, trait = _claimed(words)
    claim = verdicts.Claim(
        plant=typed.read_card(card),
        trait=typed.read_trait(trait),
        means=verdicts.read_means(by),
        garden=tuple(typed.read_card(text) for text in plants or ()),
        parents=typed.parents_by_gene(typed.crosses_in(parents or [])),
        goals=None if goals is None else typed.read_goals(goals),
        slots=slots,
        coins=coins,
        shift=None if shift is None else typed.read_gene(shift, "--shift"),
        kept=kept,
        used=tuple(verdicts.find_effect(name) for name in used or ()),
    )
    if game is None:
        _refuse_of_game(at=at, player=player)
        verdict = verdicts.judge(claim, box_at(box))
        return GameAnswer(verdict, verdict.legal)
    found, name, notes = _seat(game, at, box, player, "garden slots coins tools")
    verdict = verdicts.judge(verdicts.at_table(claim, found.state, name), found.state.rules.box)
    return GameAnswer(verdict, verdict.legal, notes)


def _claimed(words: Sequence[str]) -> tuple[str | None, str, str]:
    """Return the game that words name, if they do, then the plant and the trait."""
    found = list(words)
    game = found.pop(0) if len(found) > 2 and _is_game(found[0]) else None
    if len(found) != 2:
        raise TestcrossError(
            f"{len(found)} words were given; give a card and a trait, as in '9: FF Tt (gg)' FF"
        )
    return game, found[0], found[1]


@question(
    "genotype lesson sample-size --risk 1/1000",
    rare="--recombinants --genes --years --dominant --overlay",
)
def lesson(
    name: Annotated[
        str | None,
        Typed("NAME", "Such as sample-size; without a name, all are listed.", offers=_lessons),
    ] = None,
    *,
    plant: Annotated[str | None, Typed("GENOTYPE", "Such as Ff.")] = None,
    cross: Annotated[str | None, Typed("'A x B'", "Such as 'TT x tt'.")] = None,
    gene: Annotated[str | None, Typed("R|F|G|T", "Which gene.")] = None,
    trait: Annotated[str | None, Typed("WORD", "Such as purple.")] = None,
    counts: Annotated[str | None, Typed("N:N", "Offspring of each kind: 52:48.")] = None,
    ratio: Annotated[str | None, Typed("N:N", "The expected ratio: 3:1.")] = None,
    risk: Annotated[str | None, Typed("CHANCE", "Risk of missing it: 1/100, 1%, 0.01.")] = None,
    rate: Annotated[str | None, Typed("CHANCE", "Mutation rate.")] = None,
    young: Annotated[str | None, Typed("N", "Number of offspring.")] = None,
    recombination: Annotated[str | None, Typed("CHANCE", "Share of recombined gametes.")] = None,
    recombinants: Annotated[str | None, Typed("N", "Number of recombined offspring.")] = None,
    genes: Annotated[str | None, Typed("N", "Number of genes.")] = None,
    card: Annotated[str | None, Typed("TRAITS", "Such as 'rr GG tt'.")] = None,
    years: Annotated[str | None, Typed("N", "Number of years.")] = None,
    dominant: Annotated[str | None, Typed("N", "Number of dominant alleles, out of four.")] = None,
    overlay: Annotated[str | None, Typed("NAME", "Such as flower-codominance.")] = None,
) -> GameAnswer[booklet.LessonList | booklet.LessonAnswer]:
    """Show a lesson of the booklet, with its numbers worked out.

    Each lesson names the options that it takes; it takes no others.
    """
    options = {**locals()}  # all that is typed but the lesson
    del options["name"]
    asked = {option: value for option, value in options.items() if value is not None}
    if name is None and asked:
        problem = f"--{next(iter(asked))} needs a lesson; name one, or leave the option out"
        raise TestcrossError(problem)
    return GameAnswer(booklet.lessons() if name is None else booklet.give_lesson(name, asked))


@question("genotype score game.peas")
def score(
    game: Annotated[Path, Typed("GAME")],
    *,
    at: Annotated[str | None, _AT] = None,
    player: Annotated[str | None, Typed("PLAYER", flag="--for")] = None,
    box: BoxFile = None,
) -> GameAnswer[points.TableScore]:
    """Show what each player scores, and who wins; with --for the sum written out.

    Complete plants count whether they are harvested or not. Below the table stands which trait
    would complete a plant. Of a sheet without its game the sums are those that are right.

    Args:
        game: A game in the notation, YAML or JSON, or its score sheet; - for standard input.
        player: The player whose sum you want written out.
    """
    data = files.read_bytes(fspath(game), "a record of Genotype")
    known = None if box is None else box_at(box)
    with _placed(game):
        if at is None and (scored := points.score_data(data, known, fspath(game))):
            return GameAnswer(scored.only(player))
        found = points.cut(points.read_game(data, known, _folder(game)), at or "end")
    parts = ("garden", "coins", "goals")
    keys = [f"{part} {name}" for part in parts for name in found.state.boards]
    return GameAnswer(points.score_state(found.state).only(player), notes=tuple(found.notes(*keys)))


@question("genotype pick game.peas --at '2 breeding Bo'", forms="svg")
def pick(
    game: Annotated[Path | None, _GAME_HERE] = None,
    *,
    at: Annotated[str | None, _AT] = None,
    player: Annotated[str | None, _PLAYER] = None,
    others: Annotated[str, Typed("none|random|worst")] = "none",
    marker_worth: Annotated[int, _MARKER_WORTH] = 1,
    pool: Annotated[str | None, Typed("DICE", flag="--dice --pool")] = None,
    plants: Annotated[Sequence[str] | None, _PLANTS] = None,
    slots: Annotated[int | None, _SLOTS] = None,
    coins: Annotated[int | None, _COINS] = None,
    goals: Annotated[str | None, Typed("GOALS")] = None,
    box: BoxFile = None,
) -> Picks:
    """Show what each pick is worth, and which is best.

    A pick is worth the score that it leads to if the game ends with this phase: the best if nobody
    else picks, the expected one if the others take any die, or what is certain whatever they take.
    Of a game, tools, assistants and Shifts count, the slots of the others and Brother Johann's
    dice.

    Args:
        others: What the other players are assumed to do: nothing; take any die left, all equally
            likely; take what hurts most.
        pool: The dice on the board, instead of a game, as in 'RR 3Rr mR'.
        goals: Your goals, as in 'r F': recessive for R, dominant for F.
    """
    notes: tuple[str, ...] = ()
    if game is not None:
        options = {"--pool": pool, "--plant": plants or None, "--slots": slots, "--coins": coins}
        for option, value in (*options.items(), ("--goals", goals)):
            refuse_together({files.display(fspath(game)): game, option: value})
        pools = [f"pool {gene}" for gene in "RFGT"]
        found, _, notes = _seat(game, at, box, player, "garden slots coins", *pools)
        state = found.state
    else:
        if pool is None or not plants:
            raise TestcrossError(
                f"{'--pool' if pool is None else '--plant'} is missing; give a game, "
                "or options such as --pool 'RR 3Rr mR' --plant '5: rr (GG)' --slots 3"
            )
        _refuse_of_game(at=at, player=player)
        state = drafts.table_without_record(
            typed.read_pools(pool),
            [typed.read_card(text) for text in plants],
            goals=typed.read_goals(goals or ""),
            slots=slots,
            coins=coins or 0,
            rules=boxes.Rules(box=box_at(box)),
        )
    rests_on = ["mat.dice_slots"] if game is None and slots is None else []
    answer = drafts.answer_pick(
        state, player, others=others, marker_worth=marker_worth, rests_on=rests_on
    )
    return Picks(answer, notes=notes)


@question("genotype plan game.peas --at '2 working'")
def plan(
    game: Annotated[Path, _GAME],
    *,
    at: Annotated[str | None, _AT] = None,
    player: Annotated[str | None, _PLAYER] = None,
    roll: Annotated[Sequence[str] | None, Typed("FACES")] = None,
    marker_worth: Annotated[int, _MARKER_WORTH] = 1,
    box: BoxFile = None,
) -> GameAnswer[plans.Plan | plans.Hindsight]:
    """Show what each next Action Marker is worth, or the best plan for a roll.

    Before the roll: the exact points to expect from each next placement, if no other follows it.
    With --roll: the best placements of all markers left, and the best dice after them, in
    hindsight. Both assume that nobody else picks.

    Args:
        roll: What the dice of a gene show: 'F: II II IV m m / I m', after the slash what the
            mutations showed when rolled again. Give it for each of the four genes, or all in one
            text, separated by ';'.
    """
    found, _, notes = _seat(game, at, box, player, "garden slots coins hand")
    written = [one for text in roll or [] for one in text.split(";") if one.strip()]
    rolls = {one.gene: one for one in map(typed.read_roll, written)}
    if len(rolls) < len(written):
        raise TestcrossError(
            "--roll was given twice for a gene; give one roll for each of the four"
        )
    if rolls:
        fallen = {gene: (one.first, one.again) for gene, one in rolls.items()}
        best = plans.hindsight(found.state, fallen, player, marker_worth=marker_worth)
        return GameAnswer(best, notes=notes)
    return GameAnswer(plans.plan(found.state, player, marker_worth=marker_worth), notes=notes)


@question(
    "genotype review game.peas",
    status="0, or 2 for input that cannot be understood, or only in part",
)
def review(
    game: Annotated[Path, _GAME],
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player whose picks you want; by default all players.", "--for"),
    ] = None,
    marker_worth: Annotated[int, _MARKER_WORTH] = 1,
    box: BoxFile = None,
) -> GameAnswer[drafts.GameReview]:
    """Show what each player gained in Plant Breeding, and what was possible.

    For each round: the points gained, the most possible with the others' picks as they were, and
    the picks that would have given it.

    A damaged entry is skipped and reported; what it leaves open is not reviewed.
    """
    record = _cut(game, None, box).record
    answer = drafts.review(record, marker_worth, player)
    return GameAnswer(answer, partly_read=answer.partly_read)


# Brother Johann


class Johann(Dialogue["johann_moves.JohannAnswer"]):
    """What Brother Johann does with his cards; at a terminal a dialogue."""

    moves: tuple[johann_moves.JohannMove, ...]
    """What he has done, each with its rule and how his column looks then."""

    def played(self) -> Generator[Any, str, None]:
        """Play his moves: yields what is to be drawn, is sent the card, and yields each move done.

        What is wanted has ``text``, and ``problem`` if the last card could not be taken; a move has
        ``does``, ``rule`` and ``column``.
        """
        return johann_moves.moves(self.about[0]())

    def talk(self, form: str) -> Talk:
        """Ask for each card, and say what he does with it, until it is another player's turn."""
        table, cards = self.about
        if form == "json" or cards:
            yield self.answer
            return
        referee = table()
        playing, done = johann_moves.moves(referee), []
        shown: Any = next(playing, None)
        while shown is not None:
            if isinstance(shown, johann_moves.JohannMove):
                done.append(shown)
                yield desk.text_of(johann_moves.move_blocks(shown))
                shown = next(playing, None)
                continue
            asked = f"{shown.problem}; {shown.text}" if shown.problem else shown.text
            yield desk.paragraph(f"{asked[:1].upper()}{asked[1:]}.")
            line = yield None
            if line is None:
                break
            shown = playing.send(line)
        if shown is None:
            answer = johann_moves.answer_of(referee.state, done, None)
            yield desk.text_of(johann_moves.closing_blocks(answer))


@question("genotype johann 'left gene, tool shed' --column '9: rr (GG)'", forms="talk")
def johann(
    *words: Annotated[str, Typed("[GAME] [CARDS...]")],
    at: Annotated[str | None, _AT] = None,
    column: Annotated[Sequence[str] | None, Typed("PLANT")] = None,
    coins: Annotated[int | None, Typed("N", "Without a game: his coins.", least=0, most=99)] = None,
    box: BoxFile = None,
) -> Johann:
    """Say what Brother Johann does, by which rule, how his column looks and what to draw next.

    He goes on until his phase is over or it is your turn.

    Args:
        words: A solo game; then the automa cards that you drew, in their order: 'left gene, tool
            shed F'. Without cards you are asked for each.
        column: Without a game: a plant of his column, as in '9: rr (GG)'; repeat it, the top one
            first.
    """
    given = list(words)
    game = given.pop(0) if given and _is_game(given[0]) else None
    cards = [card.strip() for word in given for card in word.split(",") if card.strip()]
    if game is not None:
        for option, value in (("--column", column), ("--coins", coins)):
            refuse_together({files.display(game): game, option: value})
        found = _cut(game, at, box)
        if not found.state.solo:
            raise TestcrossError(f"{files.display(game)} is not a game against Brother Johann")

        def table() -> Any:
            return points.cut(found.record, at or "end").referee
    else:
        _refuse_of_game(at=at, player=None)
        plants = [typed.read_card(text) for text in column or ()]

        def table() -> Any:
            return johann_moves.solo_table(plants, coins or 0)

    return Johann(johann_moves.play_cards(table(), cards), about=(table, cards))

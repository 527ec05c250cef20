"""Questions about Mendel's peas, the game Genotype: dice, plants, picks and scores, its booklet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from os import fspath
from pathlib import Path as FilePath
from typing import Annotated, Any

import testcross.rulesets.genotype.box as boxes
import testcross.rulesets.genotype.box_file as box_file
import testcross.rulesets.genotype.cards as plant_cards
import testcross.rulesets.genotype.chances as chances_of
import testcross.rulesets.genotype.dice as dice_of
import testcross.rulesets.genotype.draft as draft
import testcross.rulesets.genotype.effects as effects
import testcross.rulesets.genotype.lessons as booklet
import testcross.rulesets.genotype.planning as planning
import testcross.rulesets.genotype.position as position_of
import testcross.rulesets.genotype.review as reviews
import testcross.rulesets.genotype.scoring as scoring
from testcross.asking import files
from testcross.asking.cards import Path
from testcross.asking.declared import GROUPS, Group, Typed, question
from testcross.asking.result import Answer, Result
from testcross.pages.svg import table_svg
from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError

_MOST_TYPED = 20
"""Twice as many plants as a player can have sown."""
GROUPS["genotype"] = Group(
    "Other games",
    "Genotype: which die now? What have I scored?",
    "Help with a game of Genotype: dice, plants, picks and scores.",
    "genotype score position.yaml",
)


class GameAnswer(Result[Answer]):
    """An answer of a game's own."""

    @property
    def legal(self) -> bool:
        """Whether it is not a "no"; always so for questions that are not about yes and no."""
        return self.ok

    def svg(self) -> str:
        """Return the answer as a picture: a file of SVG, or an element for a page.

        Raises:
            TestcrossError: for an answer that has none; ``genotype pick`` has one.
        """
        picture = getattr(self.answer, "picture", None)
        if picture is None:
            raise TestcrossError("this answer has no picture")
        return table_svg.table_svg(picture, self.text)

    def _gist(self) -> str:
        return f"{type(self.answer).__name__}: {'yes' if self.legal else 'no'}"


class Picks(GameAnswer["draft.PickAnswer"]):
    """What each pick of a die is worth."""

    _parts = "picks"

    @property
    def picks(self) -> tuple[draft.PickWorth, ...]:
        """Every legal pick with its worth, in the order of the plants."""
        return self.answer.picks

    @property
    def best(self) -> tuple[draft.PickWorth, ...]:
        """Those that are worth most; empty where to pass is best."""
        return self.answer.best

    @property
    def worth(self) -> Fraction:
        """The score to be had: with the best pick, or if there is none without it."""
        return self.answer.worth

    def _gist(self) -> str:
        best = f"{self.best[0].pick}, " if self.best else "pass, "
        return f"{best}worth {self.worth}"


_POSITION = Typed("POSITION", "A file with the position in YAML or JSON, or - for standard input.")
_MARKER_WORTH = Typed(
    "N",
    "Points for a marker on an incomplete plant: 1 at the end of the game, more in earlier rounds.",
    "--marker-worth",
    least=0,
    most=99,
)
_BOX = Typed(
    "FILE",
    "A file that says what your cards and boards print; 'testcross genotype box' has a template.",
    "--box",
)


def _lessons(*_: object) -> list[str]:
    return [one.name for one in booklet.lessons().lessons]


@question(
    "Other games",
    "What the squares can give, and how likely",
    "genotype odds 'FF x Ff' --want 'FF 2Ff'",
    name="genotype odds",
)
def odds(
    *parents: Annotated[
        str,
        Typed(
            "PARENTS...",
            "The parents beside a square, the left one first: 'FF x Ff'. By default all printed "
            "pairs.",
        ),
    ],
    want: Annotated[
        str | None, Typed("DICE", "The dice you want, all together: 'rr 2Ff', 'mR' for De Novo.")
    ] = None,
    roll: Annotated[
        Sequence[str] | None,
        Typed(
            "FACES",
            "Sort a roll into its pools: 'F: II II IV m m / I m', after the slash what the "
            "mutations showed when rolled again. Repeat it for each gene.",
        ),
    ] = None,
    box: Annotated[Path | None, _BOX] = None,
) -> GameAnswer[chances_of.Odds]:
    """Show what the squares can give, and how likely.

    A die with a mutation, on two of its six sides, is rolled once more; a second mutation is De
    Novo.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    given = dice_of.parents_by_gene(dice_of.crosses_in(list(parents)))
    wanted = None if want is None else dice_of.parse_pool(want)
    if wanted is not None and not wanted.total:
        raise TestcrossError("--want is empty; write the dice that you want, as in 'rr 2Ff'")
    rolls = [dice_of.parse_roll(text) for text in roll or []]
    return GameAnswer(chances_of.odds(box_at(box), given, wanted, rolls))


@question(
    "Other games",
    "How likely plants are completed this round",
    "genotype chance '9: rr GG (tt)' --dice 4",
    name="genotype chance",
)
def chance(
    *cards: Annotated[
        str,
        Typed(
            "CARD...",
            "Plants as they look, each in quotes: '9: FF Tt (gg)' has gg covered; points are "
            "optional. Traits without quotes make one plant.",
            needed=True,
        ),
    ],
    dice: Annotated[
        int | None,
        Typed(
            "N",
            "Number of dice slots; by default those of a mat.",
            "--dice --slots",
            least=1,
            most=20,
        ),
    ] = None,
    parents: Annotated[
        Sequence[str] | None,
        Typed(
            "PARENTS",
            "The parents beside a square, the left one first: 'FF x Ff'; by default the printed "
            "ones. Repeat it for each gene.",
        ),
    ] = None,
    no_mutation: Annotated[bool, Typed("", "Ignore mutations by De Novo dice.")] = False,
    box: Annotated[Path | None, _BOX] = None,
) -> GameAnswer[chances_of.GardenChance]:
    """Show how likely plants are to be completed this round.

    Assumes that nobody else picks. Names the trait that hinders most, and the tile to change.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    plants = [plant_cards.parse_plant(text) for text in plant_cards.cards_in(list(cards))]
    if len(plants) > _MOST_TYPED:
        raise TestcrossError(f"{len(plants)} plants were given; give {_MOST_TYPED} at most")
    given = dice_of.parents_by_gene(dice_of.crosses_in(parents or []))
    return GameAnswer(
        chances_of.garden_chance(box_at(box), plants, given, slots=dice, mutation=not no_mutation)
    )


@question(
    "Other games", "What cards and boards print", "genotype box --template", name="genotype box"
)
def box(
    *,
    template: Annotated[bool, Typed("", "Print a file to fill in, in TOML.")] = False,
    check: Annotated[Path | None, Typed("FILE", "Check your box file.")] = None,
    plants: Annotated[bool, Typed("", "List the plant cards, or the practice deck.")] = False,
    file: Annotated[Path | None, _BOX] = None,
) -> GameAnswer[Any]:
    """Show what cards and boards print.

    Each value comes with its line of the rules, or why it was assumed. Your own file replaces what
    was assumed.

    Exit status: 0, 1 for mistakes in a file that is checked, 2 for input that cannot be
    understood.
    """
    asked = {"--template": template, "--check": check is not None, "--plants": plants}
    given = [option for option, wanted in asked.items() if wanted]
    if len(given) > 1:
        raise TestcrossError(f"{listed(given, 'and')} were both given; give one of them")
    if check is not None:
        files.refuse_other_kind(fspath(check), "a box file")
        checked = box_file.check_box(FilePath(check))
        return GameAnswer(checked, not checked.mistakes)
    known = box_at(file)
    if template:
        return GameAnswer(box_file.template(known))
    return GameAnswer(box_file.plant_list(known) if plants else known)


@question(
    "Other games",
    "Whether a trait may be covered, and which rule forbids it",
    "genotype validate 'FF Tt' FF --by 'rake ff'",
    name="genotype validate",
)
def validate(
    card: Annotated[
        str,
        Typed(
            "CARD", "The plant as it looks: '9: FF Tt (gg)' has gg covered; points are optional."
        ),
    ],
    trait: Annotated[str, Typed("TRAIT", "The trait to cover, such as Ff.")],
    *,
    by: Annotated[
        str,
        Typed(
            "MEANS",
            "How to cover it: 'die Ff', 'die F.II', 'mutate mF+FF', 'rake FF', university, or any "
            "tool or assistant; 'die FF, pollen brush' for two together.",
        ),
    ],
    parents: Annotated[
        Sequence[str] | None,
        Typed(
            "PARENTS",
            "The parents beside a square, the left one first: 'FF x Ff'. Repeat it for each gene.",
        ),
    ] = None,
    slots: Annotated[int | None, Typed("N", "Number of free dice slots.", least=0)] = None,
    coins: Annotated[int | None, Typed("N", "Number of coins.", least=0)] = None,
    goals: Annotated[str | None, Typed("GOALS", "Your goals, as in 'r F'.")] = None,
    plants: Annotated[
        Sequence[str] | None,
        Typed(
            "PLANT",
            "Another plant in your garden, if copies are covered too; repeat it for each plant.",
            "--plant",
        ),
    ] = None,
    shift: Annotated[
        str | None, Typed("GENE", "The gene of the 1st Shift that takes the die.")
    ] = None,
    kept: Annotated[bool, Typed("", "You kept the tool from an earlier turn.")] = False,
    used: Annotated[
        Sequence[str] | None,
        Typed(
            "NAME",
            "A tool or assistant already used; repeat it for each, and for each copy of a tool.",
        ),
    ] = None,
    box: Annotated[Path | None, _BOX] = None,
) -> GameAnswer[effects.TraitVerdict]:
    """Check whether a trait may be covered, and which rule forbids it.

    If not, the answer says what would work. Slots, coins, goals, and whether the parents can give
    the die, are checked only if the options say them. A used tool may be played again from another
    copy; a --box file says how many there are.

    Exit status: 0 it may, 1 it may not, 2 input that cannot be understood.
    """
    claim = effects.Claim(
        plant=plant_cards.parse_plant(card),
        trait=plant_cards.parse_trait(trait),
        means=effects.parse_means(by),
        garden=tuple(plant_cards.parse_plant(text) for text in plants or ()),
        parents=dice_of.parents_by_gene(dice_of.crosses_in(parents or [])),
        goals=None if goals is None else position_of.parse_goals(goals),
        slots=slots,
        coins=coins,
        shift=None if shift is None else _gene(shift),
        kept=kept,
        used=tuple(effects.find_effect(name) for name in used or ()),
    )
    verdict = effects.judge(claim, boxes.Assumptions(box_at(box)))
    return GameAnswer(verdict, verdict.legal)


@question(
    "Other games",
    "A lesson of the booklet, its numbers worked out",
    "genotype lesson sample-size --risk 1/1000",
    name="genotype lesson",
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
) -> GameAnswer[Any]:
    """Show a lesson of the booklet, with its numbers worked out.

    Each lesson names the options that it takes; it takes no others.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    given = {
        "plant": plant,
        "cross": cross,
        "gene": gene,
        "trait": trait,
        "counts": counts,
        "ratio": ratio,
        "risk": risk,
        "rate": rate,
        "young": young,
        "recombination": recombination,
        "recombinants": recombinants,
        "genes": genes,
        "card": card,
        "years": years,
        "dominant": dominant,
        "overlay": overlay,
    }
    asked = {option: value for option, value in given.items() if value is not None}
    if name is None and asked:
        problem = f"--{next(iter(asked))} needs a lesson; name one, or leave the option out"
        raise TestcrossError(problem)
    return GameAnswer(booklet.lessons() if name is None else booklet.give_lesson(name, asked))


@question(
    "Other games",
    "What each player scores, and who wins",
    "genotype score position.yaml",
    name="genotype score",
)
def score(
    position: Annotated[Path, _POSITION], *, box: Annotated[Path | None, _BOX] = None
) -> GameAnswer[scoring.TableScore]:
    """Write out what each player scores, and who wins.

    Complete plants count whether they are harvested or not. Below each sum stands what covering one
    more trait would add.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    with _placed(position):
        return GameAnswer(
            scoring.score_table(_position_in(position), boxes.Assumptions(box_at(box)))
        )


@question(
    "Other games",
    "What each pick is worth, and which is best",
    "genotype pick position.yaml",
    name="genotype pick",
    forms="svg",
)
def pick(
    position: Annotated[
        Path | None,
        Typed("[POSITION]", "A file with the position in YAML or JSON, or - for standard input."),
    ] = None,
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player whose picks you want; by default the next to pick.", "--for"),
    ] = None,
    others: Annotated[
        str,
        Typed(
            "none|random|worst",
            "What the other players are assumed to do: nothing; take any die left, all equally "
            "likely; take what hurts most.",
            offers=("none", "random", "worst"),
        ),
    ] = "none",
    marker_worth: Annotated[int, _MARKER_WORTH] = 1,
    pool: Annotated[
        str | None, Typed("DICE", "The dice on the board, instead of a file, as in 'RR 3Rr mR'.")
    ] = None,
    plants: Annotated[
        Sequence[str] | None,
        Typed(
            "PLANT",
            "A plant in the garden, as in '9: FF Tt (gg)'; repeat it for each plant.",
            "--plant",
        ),
    ] = None,
    slots: Annotated[int | None, Typed("N", "Number of free dice slots.")] = None,
    coins: Annotated[int | None, Typed("N", "Number of coins.")] = None,
    goals: Annotated[
        str | None, Typed("GOALS", "Your goals, as in 'r F': recessive for R, dominant for F.")
    ] = None,
    box: Annotated[Path | None, _BOX] = None,
) -> Picks:
    """Show what each pick is worth, and which is best.

    A pick is worth the score that it leads to if the game ends with this phase: the best if nobody
    else picks, the expected one if the others take any die, or what is certain whatever they take.

    Exit status: 0, also for a pass; 2 for input that cannot be understood.
    """
    taken = draft.parse_others(others)
    typed = {
        "--pool": pool,
        "--plant": plants or None,
        "--slots": slots,
        "--coins": coins,
        "--goals": goals,
    }
    given = [option for option, value in typed.items() if value is not None]
    if position is not None and given:
        raise TestcrossError(
            f"{files.display(fspath(position))} and {listed(given, 'and')} were both given; give "
            "either the file or the options"
        )
    if position is not None:
        table = _position_in(position)
    elif pool is None or not plants:
        raise TestcrossError(
            f"{'--pool' if pool is None else '--plant'} is missing; give a file with a position, "
            "or options such as --pool 'RR 3Rr mR' --plant '5: rr (GG)' --slots 3"
        )
    else:
        table = position_of.typed_position(
            pool=pool, plants=plants, goals=goals or "", slots=slots, coins=coins or 0
        )
    with _placed(position):
        known = boxes.Assumptions(box_at(box))
        return Picks(
            draft.answer_pick(table, known, others=taken, player=player, marker_worth=marker_worth)
        )


@question(
    "Other games",
    "What each next Action Marker is worth",
    "genotype plan working.yaml --for Alina",
    name="genotype plan",
)
def plan(
    position: Annotated[Path, _POSITION],
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player to plan for; by default the one whose turn it is.", "--for"),
    ] = None,
    roll: Annotated[
        Sequence[str] | None,
        Typed(
            "FACES",
            "What the dice of a gene show: 'F: II II IV m m / I m', after the slash what the "
            "mutations showed when rolled again. Give it for each of the four genes, or all in "
            "one text, separated by ';'.",
        ),
    ] = None,
    marker_worth: Annotated[int, _MARKER_WORTH] = 1,
    box: Annotated[Path | None, _BOX] = None,
) -> GameAnswer[Any]:
    """Show what each next Action Marker is worth, or the best plan for a roll.

    Before the roll: the exact points to expect from each next placement, if no other follows it.
    With --roll, or a roll in the position: the best placements of all markers left, and the best
    dice after them, in hindsight. Both assume that nobody else picks.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    table, known = _position_in(position), box_at(box)
    written = [one for text in roll or [] for one in text.split(";") if one.strip()]
    rolls = {one.gene: one for one in map(dice_of.parse_roll, written)}
    if len(rolls) < len(written):
        raise TestcrossError(
            "--roll was given twice for a gene; give one roll for each of the four"
        )
    fallen, notes = {**table.roll, **rolls}, tuple[str, ...]()
    if table.pool is not None:
        ignored = (
            "the position's 'pool' is ignored, because a plan may change the parents that sort "
            "the dice; give the roll with --roll, or ask 'genotype pick' about sorted dice"
        )
        notes = (ignored,)
    with _placed(position):
        if fallen:
            best = planning.best_plan(
                table, fallen, known, player=player, marker_worth=marker_worth
            )
            return GameAnswer(best, notes=notes)
        ranked = planning.rank_placements(table, known, player=player, marker_worth=marker_worth)
        return GameAnswer(ranked, notes=notes)


@question(
    "Other games",
    "What each player gained, and what was possible",
    "genotype review peas.yaml",
    name="genotype review",
)
def review(
    record: Annotated[
        Path,
        Typed("RECORD", "A game in YAML or JSON, as verify checks it, or - for standard input."),
    ],
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player whose picks you want; by default all players.", "--for"),
    ] = None,
    marker_worth: Annotated[int, _MARKER_WORTH] = 1,
    box: Annotated[Path | None, _BOX] = None,
) -> GameAnswer[reviews.GameReview]:
    """Show what each player gained in Plant Breeding, and what was possible.

    For each round: the points gained, the most possible with the others' picks as they were, and
    the picks that would have given it.

    A damaged entry is skipped and reported; what it leaves open is not reviewed.

    Exit status: 0, or 2 for input that cannot be understood, or only in part.
    """
    data = files.read_bytes(fspath(record), "a record")
    source = fspath(record)
    folder = "." if source == "-" else str(FilePath(source).parent)
    known = None if box is None else box_at(box)
    try:
        answer = reviews.review_game(data, known, folder, player=player, marker_worth=marker_worth)
    except reviews.ReviewError as error:
        where = ":".join(str(number) for number in error.place if number)
        problem = f"{files.display(source)}:{where and f'{where}:'} {error}"
        raise TestcrossError(problem) from None
    return GameAnswer(answer, partly_read=answer.partly_read)


def _position_in(source: Path) -> position_of.Position:
    """Return the position in a file; a mistake in it has its place."""
    with _placed(source):
        return position_of.read_position(files.read_bytes(fspath(source), "a position"))


@contextmanager
def _placed(source: Path | None) -> Iterator[None]:
    """Name the file in what is wrong with its position; None is no file."""
    try:
        yield
    except position_of.PositionError as error:
        if source is None:
            raise
        between = ":" if error.place[0] else ": "
        raise TestcrossError(f"{files.display(fspath(source))}{between}{error}") from None


def box_at(path: Path | None) -> boxes.Box:
    """Return what cards and boards print: as an owner wrote it down, if a file is given.

    Raises:
        RulesetError, BoxError: for a box file with mistakes.
    """
    return boxes.load_box() if path is None else box_file.read_box(FilePath(path))


def _gene(text: str) -> plant_cards.Gene:
    found = plant_cards.gene_of_letter(text.strip())
    if found is None:
        known = plant_cards.listed_genes()
        raise TestcrossError(f"unknown gene --shift {text!r}; the genes are {known}")
    return found

"""What JSON says of answers about Genotype; every chance and worth is a fraction in a text."""

from typing import TYPE_CHECKING, NamedTuple

from testcross.pages.json.walk import OneOf, Table, document, shape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from testcross.rulesets.genotype.box import Assumption, Box
    from testcross.rulesets.genotype.chances import GardenChance, SortedRoll
    from testcross.rulesets.genotype.dice import DicePool, PeaParents
    from testcross.rulesets.genotype.draft import Pick, PickAnswer, PickWorth
    from testcross.rulesets.genotype.effects import Space
    from testcross.rulesets.genotype.lessons import LessonAnswer


def _pool(pool: "DicePool") -> str:
    """Return dice as one types them: ``RR 3Rr mR``, or ``no dice``."""
    from testcross.rulesets.genotype.dice import format_pool

    return format_pool(pool)


def _rolled_pool(found: "SortedRoll") -> str:
    """Return the dice as they were sorted."""
    from testcross.rulesets.genotype.dice import pool_of

    return _pool(pool_of({found.roll.gene: found.pool}))


def _parents(found: "GardenChance") -> dict[str, "PeaParents"]:
    """Return the parents of each gene."""
    return {pair.gene.value: pair for pair in found.parents}


def _assumed(box: "Box") -> list["Assumption"]:
    """Return the values that no text prints."""
    from testcross.rulesets.genotype.box import Assumption

    sections = {section.name: section for section in box.sections.values()}
    return [
        Assumption(key=one.key, value=one.value, section=sections[one.assumed])
        for one in box.values.values()
        if one.assumed
    ]


class RatedPick(NamedTuple):
    """A legal pick with its worth."""

    worth: "PickWorth"
    best: bool
    """Whether none is better."""


def _rated(answer: "PickAnswer") -> list[RatedPick]:
    """Return every legal pick: plant by plant and trait by trait, then for coins."""
    best = answer.best
    return [RatedPick(one, one in best) for one in answer.picks]


def _spaces() -> "Iterable[Space]":
    """Return all that an Action Marker can lie on."""
    from testcross.rulesets.genotype.effects import spaces

    return spaces().values()


def _dice(pick: "Pick") -> list[str]:
    """Return the dice as one types them: ``mF`` and its partner for a mutation."""
    return pick.dice_text.split(" + ")


def _yes(_: object) -> bool:
    """Return whether the roll is known."""
    return True


def _no(_: object) -> bool:
    """Return whether the roll is known."""
    return False


def _command(answer: "LessonAnswer") -> str:
    """Return the command that shows it."""
    return f"testcross {answer.show}"


_ROLL = (
    "--roll 'R: II II IV m m / I m' --roll 'F: I I II III IV'"
    " --roll 'G: II II II III I' --roll 'T: II II I IV IV'"
)
_PLANNED = (
    "player=request.player.name known_roll markers=request.markers slots=request.slots"
    " now=request.worth_now|text"
)

TABLE: Table = {
    **dict.fromkeys(
        ("Trait", "PeaParents", "PeaPlant", "Goal", "TakenDie", "ValidationMeans"), str
    ),
    "DicePool": _pool,
    "Assumption": shape("key value section=section.name why=section.why"),
    # the box
    "Box": document(
        "genotype-box",
        "genotype box",
        "values=values.values lists=lists.values assumed",
        assumed=_assumed,
    ),
    "BoxValue": shape("key value source|or_null section=assumed|or_null"),
    "BoxList": shape("name entries section=assumed|or_null"),
    "CheckedBox": document(
        "genotype-box", "genotype box --check docs/samples/pea-box.toml", "file mistakes *box"
    ),
    "PlantList": document(
        "genotype-box", "genotype box --plants", "plants=cards assumed=assumptions"
    ),
    "PlantCopies": shape("card=plant copies"),
    # chances
    "Odds": document(
        "genotype-odds", "genotype odds FFxFf", "genes wanted rolls assumed=assumptions"
    ),
    "GeneOdds": shape(
        "gene=parents.gene left=parents.left top=parents.top printed=is_printed"
        " square=cells|dict dice=kinds"
    ),
    "KindOdds": shape(
        "genotype=trait de_novo=trait|not chance without_mutation mean_of_five=mean at_least",
        de_novo="Whether these are the dice of the De Novo area.",
    ),
    "Wanted": shape("dice by_gene|dict chance"),
    "SortedRoll": shape(
        "gene=roll.gene first=roll.first again=roll.again pool first_chance again_chance",
        pool=_rolled_pool,
    ),
    "GardenChance": document(
        "genotype-chance",
        "genotype chance rr GG",
        "slots mutation parents cards=plants all=together best_tiles=tiles assumed=assumptions",
        parents=_parents,
    ),
    "PlantChance": shape("card=plant open=plant.open_traits *completion"),
    "Completion": shape("chances fewest_slots=fewest hinders=hindrances"),
    "Hindrance": shape("genotype=trait if_covered=chance"),
    "HelpfulTile": shape(
        "gene=change.parent.gene spot=change.spot parent=change.parent"
        " takes_away=change.takes_away parents=change.parents chance"
    ),
    # picks, plans and reviews
    "PickAnswer": document(
        "genotype-pick",
        "genotype pick docs/samples/pea-table.yaml",
        "player=request.player.name others slots=request.slots now=request.worth_now|text worth"
        " exact=is_cut|not before passes=passing picks notes assumed",
        exact="Whether all states were looked at; if not, ``at_least`` of a pick is certain.",
        picks=_rated,
    ),
    "RatedPick": shape("*worth best"),
    "PickWorth": shape("*pick worth at_least leaves then", leaves=shape("slots pool")),
    "Pick": shape("dice plant trait", dice=_dice),
    "Prospect": document(
        "genotype-plan",
        "genotype plan docs/samples/pea-working.yaml",
        f"{_PLANNED} worth placements assumed",
        known_roll=_no,
    ),
    "Hindsight": document(
        "genotype-plan",
        f"genotype plan docs/samples/pea-working.yaml {_ROLL}",
        f"{_PLANNED} worth|text without|text placements markers_left pool picks assumed",
        known_roll=_yes,
        worth="The best score there was.",
        picks="The picks that give it.",
    ),
    "RankedPlacement": shape("*placement worth", worth="The score to expect with it."),
    "Placement": shape(
        "space=space.action gene=space.gene cost=space.cost tile parents=tile.parents"
        " coin=coin|given plant trait goal sows",
        space="Where the marker goes.",
        gene="The gene of the space, where there is one for each.",
        coin="Whether the coin of a square goes with it.",
        goal="The goal that is claimed.",
    ),
    "Space": OneOf(_spaces),
    "TileChange": shape("spot parent"),
    "GameReview": document(
        "genotype-review",
        "genotype review docs/samples/pea-evening.yaml",
        "players phases unreviewed slips findings assumed",
    ),
    "PhaseReview": shape("round=number player gained best kept picks"),
    "Unreviewed": shape("round=number player why"),
    # scores and verdicts
    "TableScore": document(
        "genotype-score",
        "genotype score docs/samples/pea-table.yaml",
        "players winners=winners.player assumed",
    ),
    "PlayerScore": shape(
        "player total plants goals markers coins one_more",
        plants=shape("points=plants complete"),
        goals=shape("points=goal_points goals"),
        markers=shape("points=markers incomplete"),
    ),
    "OneMore": shape("plant trait adds completes"),
    "TraitVerdict": document(
        "genotype-validate",
        "genotype validate FF FF --by F.II",
        "card=claim.plant trait=claim.trait by=claim.means rule=claim.means.effect.rule legal"
        " covered takes cells breaches notes would_do=remedies assumed",
        takes=shape("slots=claim.means.slots coins=claim.means.coins"),
    ),
    # lessons
    "LessonList": document("genotype-lessons", "genotype lesson", "lessons"),
    "Lesson": shape("name question source parameters"),
    "LessonAnswer": document(
        "genotype-lesson",
        "genotype lesson sample-size",
        "name=lesson.name question=lesson.question source=lesson.source parameters text=sentences"
        " figures command",
        figures="What was worked out with the parameters; chances are fractions.",
        command=_command,
    ),
}

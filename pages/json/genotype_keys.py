"""What JSON says of answers about Genotype; every chance and worth is a fraction in a text."""

from typing import TYPE_CHECKING, NamedTuple

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from testcross.rulesets.genotype.box import Assumption, Box, PlantList
    from testcross.rulesets.genotype.draft import PickAnswer, PickWorth
    from testcross.rulesets.genotype.lessons import LessonAnswer


class BoxValue(NamedTuple):
    """A value of the box, with its line of the text or the section that says why it was assumed."""

    key: str
    value: object
    source: str | None
    section: str | None


class BoxList(NamedTuple):
    """Cards or spaces of one kind, with the section that says why they were assumed."""

    name: str
    entries: list[object]
    section: str | None


def _values(box: "Box") -> list[BoxValue]:
    """Return every value."""
    from testcross.rulesets.genotype.box import OWNER

    found = []
    for key, value in box.values.items():
        section = box.section_of(key) or None
        source = None if section else box.sources.get(key, OWNER)
        found.append(BoxValue(key, value, source, section))
    return found


def _lists(box: "Box") -> list[BoxList]:
    """Return every list."""
    lists = box.lists.items()
    return [BoxList(name, list(rows), box.section_of(name) or None) for name, rows in lists]


def _assumed(box: "Box") -> "tuple[Assumption, ...]":
    """Return the values that no text prints."""
    from testcross.rulesets.genotype.box import assumptions

    return assumptions(box, box.values)


def _of_deck(found: "PlantList") -> "list[Assumption]":
    """Return what was assumed of the cards."""
    from testcross.rulesets.genotype.box import Assumption

    return [Assumption("plant", "practice deck", found.assumed)] if found.assumed else []


class RatedPick(NamedTuple):
    """A legal pick with its worth."""

    worth: "PickWorth"
    best: bool
    """Whether none is better."""


def _rated(answer: "PickAnswer") -> list[RatedPick]:
    """Return every legal pick: plant by plant and trait by trait, then for coins."""
    best = answer.best
    return [RatedPick(one, one in best) for one in answer.picks]


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
_EVENING = "docs/samples/pea-evening.yaml"
_PLACED = "space=action gene cost tile parents coin=coin|given plant trait goal sows uses?=cards"

TABLE: Table = {
    **dict.fromkeys(("PlantCard", "GeneRoll", "TakenDie", "Means"), str),
    "Assumption": shape("key value section=section.name why=section.why"),
    # the box
    "Box": document(
        "genotype-box",
        "genotype box",
        "values lists assumed",
        values=_values,
        lists=_lists,
        assumed=_assumed,
    ),
    "BoxValue": shape("key value source section"),
    "BoxList": shape("name entries section"),
    "CheckedBox": document(
        "genotype-box", "genotype box --check docs/samples/pea-box.toml", "file mistakes *box"
    ),
    "PlantList": document(
        "genotype-box",
        "genotype box --plants",
        "plants=cards.items assumed",
        plants=shape("card=0|text copies=1", copies="How many of it there are."),
        assumed=_of_deck,
    ),
    # chances
    "Odds": document(
        "genotype-odds", "genotype odds FFxFf", "genes wanted rolls assumed=assumptions"
    ),
    "GeneOdds": shape(
        "gene left=parents.0 top=parents.1 printed=is_printed square=cells|dict dice=kinds",
        left="The left parent.",
        top="The top parent.",
    ),
    "KindOdds": shape(
        "genotype=trait de_novo=trait|not chance without_mutation mean_of_five=mean at_least",
        de_novo="Whether these are the dice of the De Novo area.",
    ),
    "Wanted": shape("dice|pools by_gene|dict chance", dice="The dice as one types them."),
    "SortedRoll": shape(
        "gene=roll.gene first=roll.first again=roll.again pool|pools first_chance again_chance",
        pool="The dice as they were sorted.",
    ),
    "GardenChance": document(
        "genotype-chance",
        "genotype chance rr GG",
        "slots mutation parents|each_crossed cards=plants all=together best_tiles=tiles"
        " assumed=assumptions",
        parents="The parents of each gene.",
        cards=shape("card=0 open=0.open_traits *chances=1"),
    ),
    "Completion": shape(
        "chances fewest_slots=fewest hinders=hindrances",
        hinders=shape("genotype=0 if_covered=1"),
    ),
    "TileChange": shape(
        "gene spot parent takes_away parents|crossed chance",
        parents="Both parents after the change: `rr x Rr`.",
    ),
    # picks, plans and reviews
    "PickAnswer": document(
        "genotype-pick",
        f"genotype pick {_EVENING} --at '1 breeding'",
        "player others slots now=now|text worth exact=cut_at|absent before passes=passing picks"
        " notes assumed",
        exact="Whether all states were looked at; if not, `at_least` of a pick is certain.",
        picks=_rated,
    ),
    "RatedPick": shape("*worth best"),
    "PickWorth": shape("*pick worth at_least leaves then", leaves=shape("slots pool|pools")),
    "ShownPick": shape("dice plant trait uses?=cards"),
    "Plan": document(
        "genotype-plan",
        f"genotype plan {_EVENING} --at '2 working'",
        "player known_roll markers slots now=now|text worth placements assumed",
        known_roll=_no,
    ),
    "Hindsight": document(
        "genotype-plan",
        f"genotype plan {_EVENING} --at '2 working' {_ROLL}",
        "player known_roll markers slots now=now|text worth|text without|text placements"
        " markers_left pool|pools picks assumed",
        known_roll=_yes,
        pool="The dice as they are sorted then.",
        worth="The best score there was.",
        picks="The picks that give it.",
    ),
    "Placement": shape(
        f"{_PLACED} worth",
        space="Where the marker goes.",
        gene="The gene of the space, where there is one for each.",
        coin="Whether the coin of a square goes with it.",
        goal="The goal that is claimed.",
        worth="The score to expect with it.",
    ),
    "Tile": shape("spot parent"),
    "GameReview": document(
        "genotype-review",
        f"genotype review {_EVENING}",
        "players phases unreviewed slips=findings|len findings assumed",
        slips="How many errors the record has.",
    ),
    "PhaseReview": shape("round=number player gained best kept picks"),
    "Unreviewed": shape("round=number player why"),
    # scores and verdicts
    "TableScore": document(
        "genotype-score", f"genotype score {_EVENING}", "players winners assumed notes"
    ),
    "PlayerScore": shape(
        "player total completed plants goals markers coins one_more",
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
    "Cell": shape("die parents|crossed trait"),
    # Brother Johann
    "JohannAnswer": document(
        "genotype-johann",
        "genotype johann 'left gene, tool shed'",
        "moves next=wanted.text turn=turn|or_null column",
        turn="Whose turn it is then; null while a card is to be drawn, and when the phase is over.",
    ),
    "JohannMove": shape("does rule column passes"),
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

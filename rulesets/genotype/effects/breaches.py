"""The rules that a validated trait breaks, the dice first."""

from collections.abc import Callable, Iterator

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics.mating_line import parse_mating
from testcross.rulesets.genetics.ruleset_file import load_mating_ruleset
from testcross.rulesets.genotype.cards import Trait, traits_at
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects.effect import Effect, EffectKind, Lasts, Moment, Validates
from testcross.rulesets.genotype.effects.means import ASSUMED, Breach, Claim, TakenDie
from testcross.solver import Solver, make_engine

_TOOL, _ASSISTANT = "GT216", "GT217"


def breaches(claim: Claim) -> Iterator[Breach]:
    """Yield every rule that a claim breaks, those of the plant first."""
    for check in CHECKS:
        yield from check(claim)


def _code(effect: Effect) -> str:
    """Return the code for a wrong effect: of a tool, an assistant or a die."""
    codes = {EffectKind.TOOL: _TOOL, EffectKind.ASSISTANT: _ASSISTANT, EffectKind.PICK: "GT214"}
    return codes.get(effect.kind, "GT204")


def _open(claim: Claim) -> Iterator[Breach]:
    """A trait is covered by one marker, on a plant that shows it (GT-018)."""
    plant, trait = claim.plant, claim.trait
    if trait in plant.open_traits:
        return
    if trait in plant.covered:
        text = f"{trait} on {plant} is already covered."
    else:
        text = f"{plant} has no {trait}."
    left = [str(one) for one in plant.open_traits]
    still = f" Still open: {listed(left, 'and')}." if left else " All its traits are covered."
    yield Breach(rule="GT-018", code="GT103", text=f"{text}{still}")


def _covering(claim: Claim) -> Iterator[Breach]:
    effect = claim.means.effect
    if effect.validates is Validates.NONE:
        yield Breach(
            rule=effect.rule,
            code=_code(effect),
            text=f"{effect.name} covers no trait: {effect.does}.",
        )


def _faces(claim: Claim) -> Iterator[Breach]:
    """A mutation is rolled again, and names no cell (GT-122)."""
    for die in claim.means.dice:
        if die.face is not None and die.face.value == "m":
            text = (
                f"{die} shows a mutation, so roll it again; after a second mutation the die is "
                f"m{die.gene}, in the De Novo area."
            )
            yield Breach(rule="GT-122", code="GT211", text=text)


def _pair(claim: Claim) -> Iterator[Breach]:
    """Two dice are a De Novo die and another of its gene (GT-140, GT-141)."""
    dice = claim.means.dice
    if len(dice) == 2 and not any(die.is_de_novo for die in dice):
        text = (
            f"Neither {dice[0]} nor {dice[1]} is a De Novo die; only a De Novo die mutates another."
        )
        yield Breach(rule="GT-140", code="GT214", text=text)
    if len(dice) == 2 and dice[0].gene != dice[1].gene:
        text = (
            f"{dice[0]} and {dice[1]} are of two genes; a De Novo die mutates only dice of its own "
            "gene."
        )
        yield Breach(rule="GT-140", code="GT214", text=text)


def _gene(claim: Claim) -> Iterator[Breach]:
    """A die that stands for any trait does so for those of its gene."""
    effect, gene = claim.means.effect, claim.trait.gene
    if effect.validates is not Validates.GENE:
        return
    wrong = [die for die in claim.means.dice if die.gene != gene]
    if len(wrong) == len(claim.means.dice):
        text = (
            f"{claim.trait} is a trait of {gene}, but {wrong[0]} is a die of {wrong[0].gene} and "
            f"covers {listed([str(one) for one in traits_at(wrong[0].gene)])}."
        )
        yield Breach(rule=effect.rule, code=_code(effect), text=text)


def _genotype(claim: Claim) -> Iterator[Breach]:
    """A die covers the genotype that it shows (GT-133)."""
    effect = claim.means.effect
    if effect.validates is not Validates.SAME:
        return
    for die in claim.means.dice:
        if die.is_de_novo and effect.kind is EffectKind.PICK:
            yield Breach(rule="GT-139", code="GT214", text=_lone_mutation(die))
        elif die.is_de_novo:
            text = f"{effect.name} has no {die}: mutations are rolled again until none shows."
            yield Breach(rule=effect.rule, code=_code(effect), text=text)
        elif die.trait is not None and die.trait != claim.trait:
            code = "GT102" if effect.kind is EffectKind.PICK else _code(effect)
            code = ASSUMED if die.face is not None and claim.doubtful else code
            text = f"{die} covers {die.trait}, not {claim.trait}."
            yield Breach(rule=effect.rule, code=code, text=text)


def _lone_mutation(die: TakenDie) -> str:
    return (
        f"{die} alone gives a coin; to cover a trait it needs another die of {die.gene} and two "
        "slots."
    )


def _goal(claim: Claim) -> Iterator[Breach]:
    """Elisabeth covers what matches a goal of one's own (GT-181)."""
    effect = claim.means.effect
    if effect.validates is not Validates.GOAL or claim.goals is None:
        return
    if not any(claim.trait in goal.traits for goal in claim.goals):
        own = listed([str(goal) for goal in claim.goals], "and")
        told = f"your goal {own} does not match {claim.trait}" if own else "you have no goal"
        if len(claim.goals) > 1:
            told = f"none of your goals ({own}) matches {claim.trait}"
        text = f"{effect.name} covers a trait that one of your goals matches, but {told}."
        yield Breach(rule=effect.rule, code=_code(effect), text=text)


def _slots(claim: Claim) -> Iterator[Breach]:
    """Every die lies on a slot (GT-134)."""
    needed = claim.means.slots
    if claim.slots is not None and needed > claim.slots:
        free = "is 1" if claim.slots == 1 else f"are {claim.slots}"
        text = f"{claim.means} needs {counted(needed, 'free slot')}, but there {free}."
        yield Breach(rule="GT-134", code="GT213", text=text)


def _cost(claim: Claim) -> Iterator[Breach]:
    """A space or a card costs what it says (GT-091, GT-182)."""
    effect, paid = claim.means.effect, claim.means.cost
    if paid is None or paid in effect.costs:
        return
    due = listed([str(cost) for cost in effect.costs])
    due += f" {'coin' if effect.costs == (1,) else 'coins'}"
    text = f"{effect.name} costs {due if effect.cost else 'nothing'}, not {paid}."
    yield Breach(rule=effect.rule, code="GT106", text=text)


def _coins(claim: Claim) -> Iterator[Breach]:
    """Nobody pays what they do not have (GT-029)."""
    needed = claim.means.coins
    if claim.means.cost not in (None, *claim.means.effect.costs):
        return
    if claim.coins is not None and needed > claim.coins:
        text = f"{claim.means} costs {counted(needed, 'coin')}, but you have {claim.coins}."
        yield Breach(rule="GT-029", code="GT205", text=text)


def _first_shift(claim: Claim) -> Iterator[Breach]:
    """In a 1st Shift all dice are of its gene, the one on the Graft Knife too (GT-130, GT-105)."""
    if claim.shift is None:
        return
    for die in claim.means.dice:
        if die.gene == claim.shift:
            continue
        grafting = [one for one in claim.means.modifiers if one.dice]
        rule, code = (grafting[0].rule, _TOOL) if grafting else ("GT-130", "GT212")
        text = (
            f"{die} is a die of {die.gene}; a 1st Shift of {claim.shift} takes only its own dice."
        )
        yield Breach(rule=rule, code=code, text=text)


def _moments(claim: Claim) -> Iterator[Breach]:
    """What goes with a die goes only with one that is taken to a slot."""
    takes_die = claim.means.effect.moment is Moment.DIE
    for one in claim.means.modifiers:
        if one.own_slots and not takes_die:
            name = claim.means.effect.name
            text = f"{one.name} works when a die is taken, but {name} takes none."
            yield Breach(rule=one.rule, code=_code(one), text=text)
    effect = claim.means.effect
    if effect.moment is Moment.RECEIPT and claim.kept:
        text = f"{effect.name} must be played at once and cannot be kept."
        yield Breach(rule=effect.rule, code=_code(effect), text=text)
    if claim.shift is not None and not takes_die:
        text = f"{claim.means.effect.name} takes no die from the board, but a 1st Shift does."
        yield Breach(rule="GT-130", code=_code(claim.means.effect), text=text)


def _used(claim: Claim) -> Iterator[Breach]:
    """A copy of a tool is used once, and some assistants once a round (GT-100, GT-207)."""
    for one in claim.means.parts:
        if one.lasts is Lasts.ROUND and one in claim.used:
            text = f"{one.name} was already used; it can be used once a round."
            yield Breach(rule=one.rule, code=_code(one), text=text)
    for one in claim.further_copies:
        copies = claim.copies.get(one)
        if copies is not None and claim.used.count(one) >= copies:
            text = f"No {one.name} is left: the box has {copies}, all used."
            yield Breach(rule=one.rule, code=_code(one), text=text)


CHECKS: tuple[Callable[[Claim], Iterator[Breach]], ...] = (
    _open,
    _covering,
    _faces,
    _pair,
    _gene,
    _genotype,
    _goal,
    _slots,
    _cost,
    _coins,
    _first_shift,
    _moments,
    _used,
)
"""In the order in which they are told."""


_QUICK_ENGINE = "python-constraint"


def impossible(claim: Claim) -> Iterator[Breach]:
    """Yield what is wrong with dice that the parents given cannot have as seedlings (GT-121)."""
    for die in dict.fromkeys(claim.means.dice):
        parents = claim.parents.get(die.gene)
        if die.face is None and die.trait is not None and parents is not None:
            for text in why_impossible(parents, die.trait):
                yield Breach(rule="GT-121", code="GT101", text=text)


def why_impossible(parents: PeaParents, trait: Trait) -> tuple[str, ...]:
    """Return why two parents cannot give a trait, in sentences; none where they can."""
    mating = parse_mating(load_mating_ruleset("genotype"), f"{parents} -> {trait}")
    return tuple(one.text for one in describe_conflicts(mating, Solver(make_engine(_QUICK_ENGINE))))

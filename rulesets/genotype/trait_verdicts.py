"""Whether a trait may be covered by some means, which rule forbids it, and what would do if not.

The means are read as they are typed: ``rake FF, pollen brush``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.blocks import Block, Heading, Paragraph, blocks, item
from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import NotationError, TestcrossError
from testcross.rulesets.genetics.mating import parse_mating
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.ruleset_file import load_mating_ruleset
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype.box import Assumption, Box, assumed_blocks, assumptions
from testcross.rulesets.genotype.cards import MUTATION, PlantCard, gene_of
from testcross.rulesets.genotype.chances import TileChange, cells_of, tile_changes
from testcross.rulesets.genotype.effects import Effect, effects
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.typed import Parents, in_letters, read_die, read_face, read_gene
from testcross.solver import Solver, make_engine

_MOST_COST = 9
_NUMBERS = {
    **{str(number): number for number in range(100)},
    **{in_words(number): number for number in range(_MOST_COST + 1)},
    "a": 1,
    "an": 1,
}
_BETWEEN = re.compile(r"\s*(?:,|;|&|\bwith\b|\band\b)\s*", re.IGNORECASE)
_FACE = re.compile(r"([A-Za-z])\s*[.:/]\s*(\S+)")  # F.II, as it fell
_FELL = re.compile(r"\b([RFGTrfgt])\s+(?=(?:I{1,3}|IV|[1-4])\b)")  # F II
_DIE = re.compile(r"m?[A-Za-z]{1,2}|[A-Za-z][.:/]\S+")
_COINS = re.compile(  # for 2 coins, a coin
    rf"(?:(?:for|with|at|pays?|paying|costs?|costing)\s+)?"
    rf"([0-9]+|an?|{'|'.join(map(in_words, range(1, _MOST_COST + 1)))})\s*(?:coins?)?",
    re.IGNORECASE,
)
_ABOUT_COINS = re.compile(r"(?:for|pays?|paying|costs?|costing)?\s*\w+\s+coins?\s*$", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)\s+(?=\w)", re.IGNORECASE)


class TakenDie(NamedTuple):
    """A die, as it was sorted or as it fell."""

    die: str
    """``Ff`` or ``mF``; empty where only its face is known."""
    gene: str
    face: str = ""

    @property
    def is_de_novo(self) -> bool:
        return self.die != "" and k.is_de_novo(self.die)

    def __str__(self) -> str:
        return f"{self.gene}.{self.face}" if self.face else self.die


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """An effect with its dice, and modifiers that it is used with."""

    effect: Effect
    dice: tuple[TakenDie, ...] = ()
    cost: int | None = None
    """Coins for the effect itself; None where nobody says how many."""
    modifiers: tuple[Effect, ...] = ()

    @property
    def parts(self) -> tuple[Effect, ...]:
        return (self.effect, *self.modifiers)

    @property
    def slots(self) -> int:
        """How many dice slots of one's own it takes."""
        return max(0, self.effect.slots - sum(one.own_slots for one in self.modifiers))

    @property
    def coins(self) -> int:
        discount = sum(one.discount for one in self.modifiers)
        costs = (self.cost or 0, *(max(0, -one.coins) for one in self.modifiers))
        return sum(min(cost, max(1, cost - discount)) for cost in costs)

    def __str__(self) -> str:
        """Return the means in words: ``Rake FF with Pollen Brush``."""
        first = f"{self.effect.name} {' + '.join(map(str, self.dice))}".strip()
        others = listed([one.name for one in self.modifiers], "and")
        return f"{first} with {others}" if others else first


def is_modifier(effect: Effect) -> bool:
    """Tell whether an effect works only together with something that covers a trait."""
    brings = effect.own_slots > 0 or effect.discount > 0
    return effect.is_copier or (effect.validates == "none" and brings)


def covers(effect: Effect) -> bool:
    return effect.validates not in ("none", "copies")


# reading the means


@cache
def _by_key() -> Mapping[str, Effect]:
    """Return effects by their names as they are compared, also without title or first word."""
    known = [one for one in effects().values() if one.kind != "space" or covers(one)]
    found: dict[str, Effect] = {}
    for shorter in (r"^$", r"^(?:Brother|Sister|Father) ", r"^.* "):
        for one in known:
            found.setdefault(name_key(re.sub(shorter, "", one.name)), one)
    return found


def find_effect(name: str) -> Effect:
    """Return the effect that a name means: ``rake``, ``Sister Maria``, ``maria``, ``uni``."""
    keys = {key: one.name for key, one in _by_key().items()}
    key, first = name_key(name), name.partition(" ")[0]
    begun = {one.name: one for each, one in _by_key().items() if each.startswith(name_key(first))}
    if key in keys:
        return _by_key()[key]
    if len(name_key(first)) >= 3 and len(begun) == 1:
        return next(iter(begun.values()))
    close = nearest(name, keys, limit=2) or nearest(first, keys, limit=2)
    hint = f"did you mean {listed(close)}?" if close else "write it like 'die Ff' or 'rake FF'"
    raise TestcrossError(f"the game has nothing called {quoted(name)}; {hint}")


def read_means(text: str) -> Means:
    """Return the means that a text names: one thing that covers a trait, and what goes with it.

    >>> str(read_means("rake FF, pollen brush"))
    'Rake FF with Pollen Brush'

    Raises:
        TestcrossError: for a name that nothing has, dice that cannot be read, too few or too many,
            and for two means.
    """
    parts: list[str] = []
    for part in filter(None, _BETWEEN.split(in_letters(plain(text)).strip())):
        if parts and _ABOUT_COINS.fullmatch(part) and _paid(part) is not None:
            parts[-1] += f" {part}"
        else:
            parts.append(_ARTICLE.sub("", part, count=1) if _ARTICLE.match(part) else part)
    if not parts:
        raise NotationError("--by is empty; write what covers the trait, such as 'die Ff'")
    found = [_one(part) for part in parts]
    alone = [one for one in found if not is_modifier(one.effect)]
    modifiers = tuple(one.effect for one in found if is_modifier(one.effect))
    if len(alone) > 1:
        told = f"{quoted(text)} names two ways, {alone[0]} and {alone[1]}"
        raise NotationError(f"{told}; ask about one at a time")
    if not alone:
        name = modifiers[0].name
        told = f"{name} covers nothing alone; write what it goes with"
        raise NotationError(f"{told}, as in 'die Ff, {name}'")
    return replace(alone[0], modifiers=modifiers)


def _paid(text: str) -> int | None:
    """Return how many coins a text says; None where it says something else."""
    found = _COINS.fullmatch(text.strip(" ()[]:=").strip())
    return None if found is None else _NUMBERS.get(found[1].casefold(), 100)


def _one(text: str) -> Means:
    """Return one means; dice alone are a die, or a die and a De Novo die."""
    text = _FELL.sub(r"\1.", text)
    dice = [die.strip() for die in text.split("+")]
    if all(map(_DIE.fullmatch, dice)):
        name = "die" if len(dice) == 1 else "mutate"
        return Means(effect=effects()[name], dice=tuple(map(_die, dice)))
    effect, rest = _effect_and_rest(text)
    least = max(0, -effect.coins)
    if effect.kind == "space" or not effect.dice:
        paid = _paid(rest) if rest else least
        if paid is None or paid > _MOST_COST:
            told = f"{quoted(rest)} after {effect.name} is not a number of coins"
            raise NotationError(f"{told}; leave it out, or write '{effect.name} 2'")
        return Means(effect=effect, cost=paid)
    if is_modifier(effect):
        if rest:
            raise NotationError(f"{effect.name} goes with a die; write 'die {rest}, {effect.name}'")
        return Means(effect=effect, cost=least)
    taken = tuple(_die(one) for one in re.split(r"[+\s]+", rest) if one)
    if len(taken) != effect.dice:
        due, example = ("two dice", "mF + FF") if effect.dice > 1 else ("one die", "FF")
        number = in_words(len(taken)) if taken else "none"
        told = f"{effect.name} needs {due}, not {number}"
        raise NotationError(f"{told}; write '{effect.name} {example}'")
    return Means(effect=effect, dice=taken, cost=least)


def _effect_and_rest(text: str) -> tuple[Effect, str]:
    """Return the effect that a text begins with, perhaps cut short, and what stands behind it."""
    words = re.sub(r"(?<=\w)\s*[:=](?=\s)", "", text).split()
    for number in range(min(3, len(words)), 0, -1):
        found = _by_key().get(name_key(" ".join(words[:number])))
        if found is not None:
            return found, " ".join(words[number:])
    return find_effect(text), " ".join(words[1:])


def _die(text: str) -> TakenDie:
    """Return the die that a text names: ``Ff`` and ``mF`` as sorted, ``F.II`` as it fell."""
    found = _FACE.fullmatch(text)
    if found is None:
        die = read_die(text)
        return TakenDie(die, gene_of(die))
    return TakenDie("", read_gene(found[1], inside=text), read_face(found[2]))


# judging


ASSUMED = "GT290"
"""The code of what is wrong only if something assumed is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A rule that is broken."""

    rule: str
    code: str
    text: str
    """What is wrong, and by how much, in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A trait to be covered; what is None is not checked."""

    plant: PlantCard
    trait: str
    means: Means
    garden: tuple[PlantCard, ...] = ()
    """The other plants of the same player."""
    parents: Mapping[str, Parents] = field(default_factory=dict)
    """Those that are known."""
    goals: tuple[str, ...] | None = None
    slots: int | None = None
    """Dice slots that are free, without those that the means bring."""
    coins: int | None = None
    shift: str | None = None
    """The gene of the 1st Shift in which this is a pick; None outside one."""
    doubtful: bool = False
    """Whether the genotypes of faces rest on something assumed, and might be others."""
    kept: bool = False
    """Whether a tool has been kept in hand since an earlier turn."""
    used: tuple[Effect, ...] = ()
    """What the player has used before, in this round or for good; once for each copy."""
    held: tuple[str, ...] | None = None
    """The tools and assistants that the player has; None if nobody says so."""
    copies: Mapping[str, int] = field(default_factory=dict)
    """How many of each tool the box has; none where nobody wrote them down."""

    @property
    def further_copies(self) -> tuple[Effect, ...]:
        """The tools of the means that were used before, so that this is another copy of each."""
        return tuple(one for one in self.means.parts if one.lasts == "use" and one in self.used)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """Something that would do: ``Rake with any F die``."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The cell of a square that a face names."""

    die: TakenDie
    parents: Parents
    trait: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitVerdict:
    """The answer to a claim."""

    claim: Claim
    """With the genotypes of dice put in for their faces."""
    breaches: tuple[Breach, ...]
    """The rules that are broken; none where it is legal."""
    cells: tuple[Cell, ...]
    covered: tuple[PlantCard, ...]
    """The plants on which something is covered, as they look then; none where it is not legal."""
    remedies: tuple[Remedy, ...]
    notes: tuple[str, ...]
    """What a legal claim takes for granted, in sentences."""
    assumed: tuple[Assumption, ...]

    @property
    def legal(self) -> bool:
        """Whether the trait may be covered so."""
        return not self.breaches


def at_table(claim: Claim, state: State, name: str) -> Claim:
    """Return a claim with what a table says of a player where the claim says nothing."""
    board, rules = state.boards[name], state.rules
    parents = {gene: rules.box.parents(gene, tiles) for gene, tiles in state.tiles.items()}
    beds = [bed.card for bed in board.garden]
    plant = next((one for one in beds if one.traits == claim.plant.traits), claim.plant)
    shift = next((gene for player, gene in state.first_shifts if player == name), None)
    return replace(
        claim,
        plant=plant,
        garden=claim.garden or tuple(one for one in beds if one is not plant),
        parents={**parents, **claim.parents},
        goals=tuple(board.goals) if claim.goals is None else claim.goals,
        slots=max(0, board.free_slots) if claim.slots is None else claim.slots,
        coins=board.coins if claim.coins is None else claim.coins,
        used=(*claim.used, *(effects()[one] for one in board.used)),
        held=(*board.tools, *board.assistants),
        shift=claim.shift or (shift if state.phase == "breeding" else None),
    )


def judge(claim: Claim, box: Box) -> TraitVerdict:
    """Return whether a trait may be covered by some means."""
    keys: list[str] = []
    cells = []
    for die in claim.means.dice:
        if die.face in ("", MUTATION):
            continue
        parents = claim.parents.get(die.gene)
        if parents is None:
            keys.append(f"parents.{die.gene}")
            parents = box.parents(die.gene, {})
        place = 0
        if len(set(cells_of(parents))) > 1:
            keys.append("square.cells")
            place = box.values["square.cells"].index(die.face)
        cells.append(Cell(die=die, parents=parents, trait=cells_of(parents)[place]))
    trait_of = {cell.die: cell.trait for cell in cells}
    dice = tuple(die._replace(die=trait_of.get(die, die.die)) for die in claim.means.dice)
    unsure = {one.key for one in assumptions(box, keys)}
    tools = box.lists["tool"] if "tool" in box.stated else ()
    shown = replace(
        claim,
        means=replace(claim.means, dice=dice),
        doubtful=any(
            f"parents.{cell.die.gene}" in unsure
            or ("square.cells" in unsure and claim.trait in cells_of(cell.parents))
            for cell in cells
        ),
        copies={one["name"]: int(one.get("copies", 1)) for one in tools},
    )
    found = tuple(breaches(shown))
    remedies = tuple(_remedies(shown, box, keys)) if found else ()
    covered, notes = list[PlantCard](), []
    if not found:
        copied = any(one.is_copier for one in claim.means.modifiers)
        more = [one for one in claim.garden if copied and claim.trait in one.open_traits]
        plants = (claim.plant, *more)
        covered = [one._replace(covered=one.covered | {claim.trait}) for one in plants]
        for one in shown.further_copies:  # that a tool is there once more is granted (GT-017)
            known = shown.copies.get(one.name)
            there = "the number in the box is unknown" if known is None else f"the box has {known}"
            must = f"This must be another {one.name}: each is discarded after use"
            notes.append(f"{must}, and {there}.")
    return TraitVerdict(
        claim=shown,
        breaches=found,
        cells=tuple(cells),
        covered=tuple(covered),
        remedies=remedies,
        notes=tuple(notes),
        assumed=assumptions(box, keys),
    )


def breaches(claim: Claim) -> Iterator[Breach]:
    """Yield every rule that a claim breaks: those of plant and dice, then of slots and coins."""
    for law, text in (*_plant_and_dice(claim), *_expenses(claim), *_moments(claim)):
        rule, code = law.split()
        yield Breach(rule=rule, code=code, text=text)
    for die in dict.fromkeys(claim.means.dice):  # what the parents cannot have (GT-121)
        parents = claim.parents.get(die.gene)
        if not die.face and not die.is_de_novo and parents and die.die not in cells_of(parents):
            crossed = f"{' x '.join(parents)} -> {die.die}"
            mating = parse_mating(load_mating_ruleset("genotype"), crossed)
            for why in describe_conflicts(mating, Solver(make_engine("python-constraint"))):
                yield Breach(rule="GT-121", code="GT101", text=why.text)


def _plant_and_dice(claim: Claim) -> Iterator[tuple[str, str]]:
    plant, trait, effect, dice = claim.plant, claim.trait, claim.means.effect, claim.means.dice
    if trait not in plant.open_traits:
        is_there = trait in plant.covered
        text = f"{trait} on {plant} is already covered." if is_there else f"{plant} has no {trait}."
        left = list(plant.open_traits)
        still = f"Still open: {listed(left, 'and')}." if left else "All its traits are covered."
        yield "GT-018 GT103", f"{text} {still}"
    if effect.validates == "none":
        yield effect.law, f"{effect.name} covers no trait: {effect.does}."
    for die in dice:
        if die.face == MUTATION:
            then = f"after a second mutation the die is m{die.gene}, in the De Novo area."
            yield "GT-122 GT211", f"{die} shows a mutation, so roll it again; {then}"
    if len(dice) == 2 and not any(die.is_de_novo for die in dice):
        text = f"Neither {dice[0]} nor {dice[1]} is a De Novo die"
        yield "GT-140 GT214", f"{text}; only a De Novo die mutates another."
    if len(dice) == 2 and dice[0].gene != dice[1].gene:
        text = f"{dice[0]} and {dice[1]} are of two genes"
        yield "GT-140 GT214", f"{text}; a De Novo die mutates only dice of its own gene."
    if effect.validates == "gene" and all(die.gene != gene_of(trait) for die in dice):
        able = listed(list(k.TRAITS_OF[dice[0].gene]))
        text = f"{dice[0]} is a die of {dice[0].gene} and covers {able}."
        yield effect.law, f"{trait} is a trait of {gene_of(trait)}, but {text}"
    for die in dice if effect.validates == "same" else ():
        if die.is_de_novo and effect.kind == "pick":
            needs = f"to cover a trait it needs another die of {die.gene} and two slots."
            yield "GT-139 GT214", f"{die} alone gives a coin; {needs}"
        elif die.is_de_novo:
            text = f"{effect.name} has no {die}: mutations are rolled again until none shows."
            yield effect.law, text
        elif die.die and die.die != trait:
            code = "GT102" if effect.kind == "pick" else effect.law.split()[1]
            code = ASSUMED if die.face and claim.doubtful else code
            yield f"{effect.rule} {code}", f"{die} covers {die.die}, not {trait}."
    goals = claim.goals if effect.validates == "goal" else None
    if goals is not None and not any(k.matches(goal, trait) for goal in goals):
        own = listed(list(goals), "and")
        told = f"your goal {own} does not match {trait}" if own else "you have no goal"
        if len(goals) > 1:
            told = f"none of your goals ({own}) matches {trait}"
        text = f"{effect.name} covers a trait that one of your goals matches, but {told}."
        yield effect.law, text


def _expenses(claim: Claim) -> Iterator[tuple[str, str]]:
    """Every die lies on a slot (GT-134); a space or a card costs what it says (GT-029, GT-091)."""
    means, effect = claim.means, claim.means.effect
    if claim.slots is not None and means.slots > claim.slots:
        free = "is 1" if claim.slots == 1 else f"are {claim.slots}"
        needs = f"{means} needs {counted(means.slots, 'free slot')}"
        yield "GT-134 GT213", f"{needs}, but there {free}."
    least = max(0, -effect.coins)
    costs = range(least, max(least, effect.most_cost) + 1)
    if means.cost is not None and means.cost not in costs:
        due = listed([str(cost) for cost in costs])
        due += " coin" if costs == range(1, 2) else " coins"
        text = f"{effect.name} costs {due if least else 'nothing'}, not {means.cost}."
        yield f"{effect.rule} GT106", text
    elif claim.coins is not None and means.coins > claim.coins:
        costs_so = f"{means} costs {counted(means.coins, 'coin')}"
        yield "GT-029 GT205", f"{costs_so}, but you have {claim.coins}."


def _moments(claim: Claim) -> Iterator[tuple[str, str]]:
    """What goes with a die goes only with one that is taken to a slot; a card is used once."""
    means, effect = claim.means, claim.means.effect
    knife = next((one for one in means.modifiers if one.dice), None)
    for die in means.dice if claim.shift is not None else ():
        if die.gene != claim.shift:
            text = f"a 1st Shift of {claim.shift} takes only its own dice."
            law = f"{knife.rule} GT216" if knife else "GT-130 GT212"
            yield law, f"{die} is a die of {die.gene}; {text}"
    takes_die = effect.moment == "die"
    for one in means.modifiers:
        if one.own_slots and not takes_die:
            text = f"{one.name} works when a die is taken, but {effect.name} takes none."
            yield one.law, text
    if effect.moment == "receipt" and claim.kept:
        yield effect.law, f"{effect.name} must be played at once and cannot be kept."
    if claim.shift is not None and not takes_die:
        text = f"{effect.name} takes no die from the board, but a 1st Shift does."
        yield f"GT-130 {effect.law.split()[1]}", text
    for one in means.parts:
        if one.lasts == "round" and one in claim.used:
            yield one.law, f"{one.name} was already used; it can be used once a round."
        is_card = one.kind in ("tool", "assistant") and one.moment != "receipt"
        if is_card and claim.held is not None and one.name not in claim.held:
            held = listed(list(claim.held), "and") or "neither tools nor assistants"
            yield one.law, f"{one.name} is not yours; you have {held}."
    for one in claim.further_copies:
        copies = claim.copies.get(one.name)
        if copies is not None and claim.used.count(one) >= copies:
            yield one.law, f"No {one.name} is left: the box has {copies}, all used."


# what would do


def _remedies(claim: Claim, box: Box, keys: list[str]) -> Iterator[Remedy]:
    """Yield the tiles that would let the parents give the trait, then other means."""
    trait, gene = claim.trait, gene_of(claim.trait)
    if trait not in claim.plant.open_traits:
        return
    parents = claim.parents.get(gene)
    if parents is not None and trait not in cells_of(parents):
        keys += ["tiles.cover", f"parents.{gene}"]
        for changes in fewest_changes(parents, box.parents(gene, {}), trait):
            steps = [
                f"take the tile on the {one.spot} parent away"
                if one.takes_away
                else f"lay a tile on the {one.spot} parent that makes it {one.parent}"
                for one in changes
            ]
            then = f"the parents are {' x '.join(changes[-1].parents)} then"
            yield Remedy(rule="GT-060", text=f"{listed(steps, 'and')}: {then}")
    for effect in filter(covers, effects().values()):
        wild = TakenDie(trait if parents is None else cells_of(parents)[0], gene)
        dice = (TakenDie(trait, gene),) if effect.validates == "same" else (wild,) * effect.dice
        if effect.validates != "same" and effect.dice > 1:
            dice = (TakenDie(MUTATION + gene, gene), *dice[1:])
        cost = max(0, -effect.coins)
        means = Means(effect=effect, dice=dice, cost=cost, modifiers=claim.means.modifiers)
        goals = claim.goals
        if goals is None and effect.validates == "goal":
            goals = k.goals_of(gene, ())
        if not any(breaches(replace(claim, means=means, goals=goals))):
            yield Remedy(rule=effect.rule, text=_in_words(claim, effect))


def fewest_changes(
    parents: Parents, printed: Parents, trait: str
) -> tuple[tuple[TileChange, ...], ...]:
    """Return the shortest ways to parents that can give a trait, one for each (C-9)."""
    seen, ways = {parents}, [tuple[TileChange, ...]()]
    while ways:
        longer: dict[Parents, tuple[TileChange, ...]] = {}
        for way in ways:
            for change in tile_changes(way[-1].parents if way else parents, printed):
                if change.parents not in seen:
                    longer.setdefault(change.parents, (*way, change))
        seen.update(longer)
        ways = list(longer.values())
        found = tuple(way for way in ways if trait in cells_of(way[-1].parents))
        if found:
            return found
    return ()


def _in_words(claim: Claim, effect: Effect) -> str:
    trait, gene = claim.trait, gene_of(claim.trait)
    if effect.validates == "goal":
        own = "" if claim.goals else f", if you have a goal that {trait} matches"
        return f"{effect.name}{own}"
    if effect.kind == "pick":
        one = f"another die, one that shows {trait}"
        return one if effect.dice == 1 else f"m{gene} with another {gene} die, on two slots"
    name = f"another {effect.name}" if effect in claim.used else effect.name
    if effect.dice:
        same = effect.validates == "same"
        return f"{name} with {f'a die that shows {trait}' if same else f'any {gene} die'}"
    return f"{name} for {-effect.coins} coin" if effect.coins < 0 else name


@blocks.register
def trait_verdict_blocks(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield the verdict, the cells that faces name, and what would do where it is not allowed."""
    claim, means = verdict.claim, verdict.claim.means
    if verdict.legal:
        yield Paragraph(f"Allowed ({means.effect.rule}): {means} covers {claim.trait}.")
        for plant in verdict.covered:
            yield Paragraph(f"{plant}{', complete' * plant.is_complete}", indent=2)
        taken = [counted(means.slots, "dice slot")] * bool(means.slots)
        taken += [counted(means.coins, "coin")] * bool(means.coins)
        if taken:
            yield Paragraph(f"It needs {listed(taken, 'and')}.", indent=2)
        yield from (Paragraph(note, indent=2) for note in verdict.notes)
    else:
        yield Heading("Not allowed:")
        for one in verdict.breaches:
            yield item(f"{one.text} ({one.code})", mark=f"{one.rule}  ")
    for cell in verdict.cells:
        told = f"{cell.die} is the cell of {cell.trait} in the square of {' x '.join(cell.parents)}"
        yield Paragraph(f"{told}.", indent=2)
    if verdict.remedies:
        yield Heading("What would work:")
    yield from (item(one.text, mark=f"{one.rule}  ") for one in verdict.remedies)
    yield from assumed_blocks(verdict.assumed)

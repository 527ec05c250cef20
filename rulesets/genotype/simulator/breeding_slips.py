"""Rolls, picks and purchases that are written wrongly, each so that just one rule is broken."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from testcross.rulesets.genotype.cards import GENES, Gene, parse_trait, traits_at
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import DicePool, Die, GenePool, format_pool, parse_pool
from testcross.rulesets.genotype.effects import EffectKind, Validates, effects, names_of, of_kind
from testcross.rulesets.genotype.record.game_record import WrittenPick, WrittenPurchase
from testcross.rulesets.genotype.record.written_parts import WrittenUse
from testcross.rulesets.genotype.simulator.pick_play import bag_of
from testcross.rulesets.genotype.simulator.working_slips import (
    Miswritten,
    RoundAtHand,
    SlipMakers,
    one_marker_less,
)
from testcross.rulesets.records.entries import entry

_PICKS, _UPGRADES = "picks", "upgrades"


def wrong_sorting(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield pools in which one die lies in the wrong pool of its gene (GT-121)."""
    if at.written.pools is None:
        return
    right = parse_pool(at.written.pools.text)
    for gene in at.rng.sample(GENES, len(GENES)):
        of_gene = right.of_gene(gene)
        moves = [(i, j) for i in range(3) for j in range(3) if i != j and of_gene.traits[i]]
        if moves:
            one, other = at.rng.choice(moves)
            numbers = list(of_gene.traits)
            numbers[one] -= 1
            numbers[other] += 1
            first, second, third = numbers
            pools = list(right.genes)
            pools[gene.place] = GenePool((first, second, third), of_gene.de_novo)
            r, f, g, t = pools
            text = format_pool(DicePool((r, f, g, t)))
            yield Miswritten(
                round=replace(at.written, pools=entry(text)),
                path=(*at.path, "pools"),
                player="",
                said=(text, at.written.pools.text),
            )


def wrong_rolls(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield rolls in which a mutation was rolled a third time (GT-122)."""
    rolls = list(at.written.roll or ())
    for place, one in enumerate(rolls):
        if " / " in one.value.text and one.value.text.endswith(" m"):
            wrong = f"{one.value.text} / I"
            rolls[place] = replace(one, value=entry(wrong))
            yield Miswritten(
                round=replace(at.written, roll=tuple(rolls)),
                path=(*at.path, "roll", one.name.text),
                player="",
                said=(wrong, one.value.text),
            )
            return


def _pools(at: RoundAtHand) -> list[Counter[Die]]:
    """Return the dice that lie there before each pick."""
    if at.written.pools is None:
        return []
    pool = bag_of(parse_pool(at.written.pools.text))
    found = []
    for pick in at.written.picks or ():
        found.append(+pool)
        texts = [] if pick.dice is None else pick.dice.text.split(" + ")
        texts += [use.die.text for use in pick.uses if use.die is not None]
        pool.subtract(map(_die, texts))
    return found


def _die(text: str) -> Die:
    return Gene(text[1]) if text.startswith("m") else parse_trait(text)


def _is_match(pick: WrittenPick) -> bool:
    """Tell a pick of a die for a trait of its genotype, without tools."""
    return (
        pick.trait is not None
        and pick.dice is not None
        and pick.dice.text == pick.trait.text
        and not pick.uses
    )


def other_genotype(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield dice that were taken for a trait of another genotype (GT-133)."""
    pools = _pools(at)
    for place, pick in at.shuffled(_PICKS):
        if not _is_match(pick):
            continue
        right = parse_trait(pick.dice.text)
        for die in traits_at(right.gene):
            if die != right and pools[place][die]:
                said = str(die), pick.dice.text
                yield at.slip(_PICKS, place, ("trait",), said, dice=entry(said[0]))


def not_there(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield De Novo dice of a gene that has none any more (GT-144)."""
    pools = _pools(at)
    for place, pick in at.shuffled(_PICKS):
        if pick.gets is None or pick.shift is not None or pick.uses:
            continue
        for gene in GENES:
            if not pools[place][gene]:
                said = f"m{gene}", pick.dice.text
                yield at.slip(_PICKS, place, ("die",), said, dice=entry(said[0]))


def for_nothing(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield dice that are not De Novo and were taken for a coin (GT-135, GT-139)."""
    pools = _pools(at)
    for place, pick in at.shuffled(_PICKS):
        if pick.gets is None or pick.uses:
            continue
        gene = Gene(pick.dice.text[1])
        for die in traits_at(gene):
            if pools[place][die]:
                said = str(die), pick.dice.text
                yield at.slip(_PICKS, place, (), said, dice=entry(said[0]))


def no_slot(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield picks of players who had no dice slot left, in place of passing (GT-134)."""
    pools = _pools(at)
    for place, pick in at.shuffled(_PICKS):
        view = at.view(_PICKS, place)
        if pick.passes is None or pick.shift is not None or view.free_slots:
            continue
        if view.board.assistants or view.tools:
            continue
        for gene in GENES:
            if pools[place][gene]:
                said = f"m{gene}", "a pass"
                parts = {"passes": None, "dice": entry(said[0]), "gets": entry("coin")}
                yield at.slip(_PICKS, place, (), said, **parts)


_WILD = next(one for one in of_kind(EffectKind.ASSISTANT) if one.validates is Validates.GENE).name
"""An assistant with whom a die covers more than it shows."""


def wrong_assistants(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield picks with an assistant whom the player has not hired (GT-186)."""
    for place, pick in at.shuffled(_PICKS):
        if not _is_match(pick):
            continue
        hired = at.view(_PICKS, place).board.assistants
        if _WILD not in hired:
            use = WrittenUse(assistant=entry(_WILD))
            yield at.slip(_PICKS, place, ("uses", 0), (_WILD, "not hired"), uses=(use,))


def wrong_prices(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield upgrades that were paid with a coin more or less than their price (GT-152)."""
    for place, one in at.shuffled(_UPGRADES):
        if one.pays is None:
            continue
        coins = at.view(_UPGRADES, place).coins
        for by in (1, -1):
            wrong = int(one.pays.text) + by
            if 0 <= wrong <= coins:
                said = str(wrong), one.pays.text
                yield at.slip(_UPGRADES, place, ("pays",), said, pays=entry(said[0]))


def wrong_upgrades(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield assistants who did not lie face up (GT-157)."""
    for place, one in at.shuffled(_UPGRADES):
        if one.card is None or one.uses:
            continue
        table = at.view(_UPGRADES, place).table
        shown = {card.name for row in table.rows.values() for card in row.known}
        hired = {name for board in table.boards.values() for name in board.assistants}
        every = [one for one in names_of(EffectKind.ASSISTANT) if not effects()[one].bed]
        free = [name for name in every if name not in shown | hired]
        if free:
            wrong = at.rng.choice(free)
            yield at.slip(_UPGRADES, place, ("card",), (wrong, one.card.text), card=entry(wrong))


def wrong_reset(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield resets that put the tracker, or the first player, where they do not belong."""
    reset = at.written.reset
    if reset is None or reset.round is None or reset.first is None:
        return
    right = reset.round.text
    wrong = str(int(right) + 1)
    yield Miswritten(
        round=replace(at.written, reset=replace(reset, round=entry(wrong))),
        path=(*at.path, "reset", "round"),
        player="",
        said=(wrong, right),
    )


def wrong_balances(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield resets with another number of coins than somebody has (GT-159)."""
    reset = at.written.reset
    if reset is None or not reset.coins:
        return
    coins = list(reset.coins)
    place = at.rng.randrange(len(coins))
    one = coins[place]
    wrong = str(int(one.value.text) + 1)
    coins[place] = replace(one, value=entry(wrong))
    yield Miswritten(
        round=replace(at.written, reset=replace(reset, coins=tuple(coins))),
        path=(*at.path, "reset", "coins", one.name.text),
        player=one.name.text,
        said=(wrong, one.value.text),
    )


def wrong_phase(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield upgrades in the last round (GT-150)."""
    if at.written.upgrades is not None or not at.written.picks:
        return
    table = at.log.view(at.here(_PICKS, 0), at.players[0]).table
    right = [table.right_of(table.first or at.players[0])]
    while len(right) < len(at.players):
        right.append(table.right_of(right[-1]))
    passes = tuple(_purchase_pass(name) for name in right)
    yield Miswritten(
        round=replace(at.written, upgrades=passes),
        path=(*at.path, _UPGRADES, 0),
        player="",
        said=("upgrades", "none in the last round"),
    )


def _purchase_pass(name: str) -> WrittenPurchase:
    return WrittenPurchase(player=entry(name), passes=entry("true"))


BREEDING_SLIPS: SlipMakers = {
    Code.WRONG_SORTING: wrong_sorting,
    Code.OTHER_GENOTYPE: other_genotype,
    Code.WRONG_PHASE: wrong_phase,
    Code.WRONG_ROLL: wrong_rolls,
    Code.DIE_NOT_THERE: not_there,
    Code.NO_SLOT: no_slot,
    Code.DIE_FOR_NOTHING: for_nothing,
    Code.WRONG_ASSISTANT: wrong_assistants,
    Code.WRONG_UPGRADE: wrong_upgrades,
    Code.WRONG_RESET: wrong_reset,
}
MORE_SLIPS: SlipMakers = {
    Code.WRONG_PRICE: wrong_prices,
    Code.WRONG_COINS: wrong_balances,
    Code.WRONG_MARKER: one_marker_less,
}
"""Slips of codes that turns of the Working phase can have, too."""

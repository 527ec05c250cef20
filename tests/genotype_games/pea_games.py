"""Short records of Genotype in which Ann tries something, and what the referee finds in them.

Bo fills in with turns that touch nothing. Turns are written without the player's name.
"""

from functools import cache

from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.genotype.referee.whole_game import CheckedGame, check_game
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.yaml_tree import parse_tree

FILLERS = ("temporary slot", "parents R", "parents T")
"""Where Bo lays his markers."""
DEAL = '{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'


@cache
def known_rules(**rulings: str) -> Rules:
    """Return the rules with a box that says all the practice box says, so that nothing is assumed.

    Its plants stay unknown, so that any may be written.
    """
    box = load_box()
    values = {key: one.value for key, one in box.values.items()}
    lists = {name: one.entries for name, one in box.lists.items()}
    return Rules(box=box.with_owner(values, lists, ()), named=rulings)


def game(
    *rounds: str,
    deal: str = DEAL,
    players: str = "[Ann, Bo]",
    setup: str = "",
) -> str:
    """Return a record with a set-up and some rounds."""
    bo = DEAL.replace("Rake", "Grant")
    head = ["game: genotype", f"players: {players}", "setup:", "  first: Ann"]
    head += [f"  deal: {{Ann: {deal}, Bo: {bo}}}", *(f"  {line}" for line in setup.splitlines())]
    return "\n".join([*head, "rounds:", *rounds, ""])


def working(*turns: str, first: str = "Ann", bo: tuple[str, ...] = FILLERS) -> str:
    """Return a Working phase of Ann's turns and Bo's; 2nd Shifts fill hers up."""
    of_ann = [*turns, *["space: 2nd shift"] * (3 - len(turns))]
    lines = ["  - working:"]
    for number, turn in enumerate(of_ann):
        both = [f"      - {{player: Ann, {turn}}}"]
        if number < len(bo):
            both.append(f"      - {{player: Bo, space: {bo[number]}}}")
        lines += both if first == "Ann" else both[::-1]
    return "\n".join(lines)


def hiring(assistant: str, pays: int = 2, more: str = "") -> str:
    """Return a whole first round in which Ann hires an assistant for the coins of a Treasury."""
    turns = ("space: treasury", "space: 1st shift R", "space: 2nd shift")
    return "\n".join(
        [
            working(*turns),
            "    picks: []",
            "    upgrades:",
            "      - {player: Bo, passes: true}",
            f"      - {{player: Ann, buys: assistant, card: {assistant}, pays: {pays}{more}}}",
            "    reset: {first: Bo}",
        ]
    )


def check(text: str, rules: Rules | None = None) -> CheckedGame:
    """Referee a record that can be read."""
    read = read_game(parse_tree(text))
    assert read.findings == ()
    return check_game(read.value, rules or known_rules())


def found(text: str, rules: Rules | None = None) -> list[tuple[int, str]]:
    """Return line and code of every finding in a record."""
    findings = check(text, rules).verdict.findings
    return [(one.line, one.code.value) for one in findings]


def codes(text: str, rules: Rules | None = None) -> list[str]:
    """Return the code of every finding in a record."""
    return [code for _, code in found(text, rules)]


def cites_only(text: str, *rules: str) -> bool:
    """Tell whether every finding about the play in a record cites one of some rules."""
    findings = check(text).verdict.findings
    return {one.source for one in findings if one.code.value.startswith("GT")} <= {*rules}


def board(text: str, player: str = "Ann", rules: Rules | None = None) -> PlayerBoard:
    """Return what lies before a player when all that is written has been done."""
    state = check(text, rules).state
    assert state is not None
    return state.board(player)


def every_gene(roll: str, pools: str) -> str:
    """Return the lines of a roll and its pools, with dice sorted right of the genes not given."""
    rolled = [roll, *(f"{one}: I I II III IV" for one in "RFGT" if f"{one}: " not in roll)]
    sorted_dice = [pools]
    for one in "RFGT":
        if not any(word.strip("2345m")[:1].upper() == one for word in pools.split()):
            small = one.lower()
            sorted_dice.append(f"2{one}{one} 2{one}{small} {small}{small}")
    return f"    roll: {{{', '.join(rolled)}}}\n    pools: {' '.join(sorted_dice)}"

"""Rounds and phases of records as the cases of the rules have them."""

from genotype_games.pea_games import DEAL, FILLERS, game, working

ONE_TRAIT = DEAL.replace("5: FF Tt", "5: FF")
"""A deal whose plant is complete with one trait covered."""
COVERS_ALL = "validates: {plant: '5: FF', trait: FF}"
UNIVERSITY = f"space: university, pays: 1, {COVERS_ALL}"
SECOND = "space: 2nd shift"
POOLS = "2RR 2Rr rr 2FF 2Ff ff 2GG 2Gg mG 2TT 2Tt mT"


def turns(*of_ann: str, deal: str = DEAL, setup: str = "", bo: tuple[str, ...] = FILLERS) -> str:
    """Return a record of one Working phase with turns of Ann's."""
    return game(working(*of_ann, bo=bo), deal=deal, setup=setup)


def rounds(*of_rounds: str, deal: str = DEAL, setup: str = "", last: str = "") -> str:
    """Return a record of rounds, each as far as Working or Plant Breeding; nobody buys anything.

    Args:
        of_rounds: what is written of each round.
        deal: of Ann.
        setup: more of it.
        last: what is written after the last round.
    """
    blocks = []
    for place, one in enumerate(of_rounds):
        blocks += [one] if "    picks:" in one else [one, "    picks: []"]
        blocks += ["    upgrades: []", "    reset: {}"] if place < len(of_rounds) - 1 else []
    return game(*blocks, *([last] if last else []), deal=deal, setup=setup)


def breeding(*picks: str, pools: str = POOLS) -> str:
    return "\n".join(
        [f"    pools: {pools}", "    picks:", *(f"      - {{{one}}}" for one in picks)]
    )


def early(shift: str, die: str, trait: str, more: str = "", plant: str = "5: FF Tt") -> str:
    return f"player: Ann, shift: {shift}, die: {die}, plant: '{plant}', trait: {trait}{more}"


def dealt(tool: str, sown: str = "5: FF Tt") -> str:
    return DEAL.replace("Rake", tool).replace("5: FF Tt", sown)


def using(tool: str, more: str = "") -> str:
    return f"uses: [{{tool: {tool}{more and f', {more}'}}}]"

"""Genotype as a game that the house knows: what it is called, what it counts."""

from testcross.rulesets.games import Game
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.records.findings import FindingCode


class Genotype(Game):
    """Pea plants, parents set by tiles, and dice for their offspring."""

    name = "genotype"
    title = "Genotype"
    noun = "pick"
    codes: type[FindingCode] = Code
    has_records = False


GAME = Genotype()

"""Genotype as a game that the house knows: what it is called, what it counts."""

from testcross.rulesets.games import Game
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.records.findings import FindingCode
from testcross.rulesets.tabletop import Glossary


class Genotype(Game):
    """Pea plants, parents set by tiles, and dice for their offspring."""

    name = "genotype"
    title = "Genotype"
    noun = "pick"
    codes: type[FindingCode] = Code
    has_records = False

    def glossary(self) -> Glossary:
        """Return what the words of its booklet mean."""
        from testcross.rulesets.genotype.terms import terms

        return terms()


GAME = Genotype()

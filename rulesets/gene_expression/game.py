"""Gene expression as a game that the house knows: what it is called, what it counts."""

from testcross.rulesets.games import Game
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.records.findings import FindingCode, unreadable
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.tabletop import GameSheet, Glossary
from testcross.solver import Solver


class GeneExpression(Game):
    """Promoter, operon, transcription factor, gene: cards laid in that order."""

    name = "gene-expression"
    title = "Gene expression"
    noun = "play"
    codes: type[FindingCode] = Code

    def sheet(self) -> GameSheet:
        """Return the game at a glance: its cards, numbers and options."""
        from testcross.rulesets.gene_expression.cards import game_sheet, load_deck

        return game_sheet(load_deck())

    def glossary(self) -> Glossary:
        """Return what the words on the cards mean in a cell."""
        from testcross.rulesets.gene_expression.biology import biology

        return biology()

    def check_record(self, root: Node, solver: Solver) -> Verdict:  # noqa: ARG002 - no matings here
        """Return the verdict on a record; no records of the game are read yet."""
        line, column = root.place
        problem = f"records of {self.title} are not checked yet"
        return Verdict(findings=(unreadable(line=line, column=column, problem=problem),))


GAME = GeneExpression()

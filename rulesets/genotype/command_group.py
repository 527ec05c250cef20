"""What is typed for the commands of Genotype; they are loaded when one is called."""

from testcross.rulesets.game_commands import CommandGroup

GROUP = CommandGroup(
    name="genotype",
    summary="Genotype: which die now? What have I scored?",
    help="Help with a game of Genotype: dice, plants, picks and scores.",
    example="genotype score position.yaml",
    module="testcross.rulesets.genotype.commands",
)
"""The commands of Genotype, as the list of commands shows them."""

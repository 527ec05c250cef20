"""What is typed for the commands of gene expression; they are loaded when one is called."""

from testcross.rulesets.game_commands import CommandGroup

GROUP = CommandGroup(
    name="expression",
    summary="Gene expression: may this be played? Can I go out?",
    help="Help with a game of gene expression: what may be played, and how to go out.",
    example="expression play P3 O7",
    module="testcross.rulesets.gene_expression.commands",
)
"""The commands of gene expression, as the list of commands shows them."""

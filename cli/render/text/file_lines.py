"""What a file of matings has besides answers: lines that cannot be understood, and the counts."""

from testcross.cli import console
from testcross.cli.answers import Failure, MatingCounts
from testcross.cli.render.text.mating_tables import STARS
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets.english import counted

_LONGEST = 200
"""Characters that are shown of a line that cannot be understood."""


@in_file.register
def failure_line(failure: Failure, line: int) -> str:
    """Return the place of a line that cannot be understood; why is a message of its own."""
    text = console.printable(failure.text)
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return f"{line}: NOT UNDERSTOOD  {shown}\n"


@on_screen.register
def counts_text(counts: MatingCounts) -> str:
    """Return what a file of matings comes to, in one line; above it, what stars mean."""
    total = counts.legal + counts.illegal + counts.not_understood
    text = f"{counted(total, 'mating')}: {counts.legal} legal, {counts.illegal} illegal"
    text += f", {counts.not_understood} not understood\n" if counts.not_understood else "\n"
    return f"{STARS}\n{text}" if counts.starred else text

"""The command line: words in, an answer or a message out, and an exit status.

    program     first words, errors, exit statuses
    command     questions as commands: options parted from words, an answer asked for and shown
    completion  what a shell completes
    help_page   the front page, and the help of a command

Until it takes over, ``python -m testcross.cli_new WORDS`` runs it.
"""

from collections.abc import Sequence


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
    from testcross.cli_new import program

    return program.run(arguments)

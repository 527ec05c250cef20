"""``testcross page``: one file for a browser, which needs no network and no installation."""

from typing import Annotated

from testcross.api.door import PLAY_ENGINE, solver_named
from testcross.api.files import InputError
from testcross.cli import arguments, console
from testcross.cli.answer_files import write_whole
from testcross.cli.arguments import optional
from testcross.rulesets import load_mating_ruleset


def page(
    *,
    out: Annotated[
        str | None,
        optional(
            "-o",
            "--out",
            metavar="FILE",
            text="Write the page into this new file, .html; through a pipe by default.",
        ),
    ] = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
) -> None:
    """Write one page that checks matings, asks questions and looks words up in a browser.

    It opens from a disk, a stick or any web space, without a network and without installation:
    send it by mail to a phone. Answers to its questions stay on the device; they can be saved, and
    read by testcross progress.

    Exit status: 0 written, 2 a ruleset that does not fit on a page, or a file that exists.
    """
    from testcross.web.offline_page import offline_page

    chosen = load_mating_ruleset(ruleset)
    if out is None and console.is_terminal():
        raise InputError("a page is for a browser; name a file for it, such as -o rabbits.html")
    write_whole(out, offline_page(chosen, solver_named(PLAY_ENGINE)), ".html", "page")

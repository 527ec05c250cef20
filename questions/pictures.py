"""A mating or a herd as a picture; pages for a browser: one file without network, a server."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator
from importlib.util import find_spec
from os import PathLike
from pathlib import Path as FilePath
from threading import Thread
from typing import Annotated

from testcross import rulesets
from testcross.api import files
from testcross.asking.cards import Card, Ruleset, rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.dialogue import Dialogue, Talk, desk
from testcross.asking.result import PLAIN, Look, Result
from testcross.asking.typed import CP_SAT, PLAY, RulesetChoice, card_names, rulesets_offered, solver
from testcross.questions.herds import herd
from testcross.questions.matings import Check, Explanation
from testcross.rulesets.genetics import reading
from testcross.web import class_server, offline_page

_HERDS = (".pre", ".ped", ".bed", ".csv", ".txt", ".xlsx", ".xlsm", ".ods")
_NEEDED = ("starlette", "uvicorn", "jinja2", "python_multipart")


class Picture(Result[str]):
    """A picture, as a file of SVG."""

    def svg(self) -> str:
        """Return the picture: a file of SVG, or an element for a page."""
        return self.answer

    def html(self) -> str:
        """Return the picture as an element of HTML."""
        return self.answer

    def _gist(self) -> str:
        return f"{len(self.answer)} characters of SVG"


@question(
    "Argue",
    "A mating, or a whole herd, as a picture",
    'draw "castor x lilac -> white" --step 3 -o mating.svg',
    forms="only svg",
)
def draw(
    *shown: Annotated[
        "str | Card | rulesets.Mating",
        Typed(
            "MATING|HERD",
            "Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; or the "
            "file of a herd.",
            offers=card_names,
            needed=True,
        ),
    ],
    step: Annotated[
        int | None,
        Typed(
            "N",
            "What is known after N steps of testcross explain, with arrows for the alleles of the "
            "last.",
            "--step",
        ),
    ] = None,
    around: Annotated[
        str | None,
        Typed("ID", "Of a herd of more than 200 animals, those nearest to this one.", "--around"),
    ] = None,
    ruleset: Annotated[
        "str | PathLike[str] | Ruleset | rulesets.Ruleset | None",
        Typed(
            "NAME|PATH",
            "Name of a shipped ruleset, or path of your own; by default gene-rummy for a mating, "
            "and none for a herd.",
            "--ruleset",
            offers=rulesets_offered,
        ),
    ] = None,
) -> Picture:
    """Draw a mating, or a herd generation by generation.

    A buck is a square and a doe a circle; a diamond is of either sex. What is filled in is bold,
    with a star; where a mating fails, and who is in a conflict, is hatched.

    Exit status: 0 legal or consistent, 1 illegal or not consistent, 2 input that cannot be
    understood.

    Args:
        shown: as for ``check``; or the file of a herd.
        step: of a mating: how many steps of its explanation are done.
        around: of a large herd: an animal, by its id.
        ruleset: whose cards they are, and by which a herd is read.

    Raises:
        TestcrossError: for what cannot be read, or is too large to be drawn.
    """
    words = shown[0] if len(shown) == 1 and isinstance(shown[0], tuple) else shown
    file = words[0] if len(words) == 1 and isinstance(words[0], str) else ""
    if FilePath(file).suffix.casefold() in _HERDS:
        if step is not None:
            raise files.InputError("--step is of a mating; leave it out for a herd")
        asked_herd = herd(file, ruleset=ruleset)
        notes, found = asked_herd.faults(loci=False), asked_herd.check()
        is_tree = not asked_herd.book.loci and not found.findings  # nothing can contradict
        return Picture(found.svg(around), bool(found.clean) or is_tree, notes)
    if around is not None:
        raise files.InputError("--around is of a herd; leave it out for a mating")
    asked, notes = reading.mating(rules_of(ruleset, words), shown, "draw")
    by = solver(CP_SAT)
    if step is None:
        drawn: Check | Explanation = Check(rulesets.check_mating(asked, by))
    else:
        drawn = Explanation(rulesets.explain_mating(asked, by))
    return Picture(drawn.svg(step), drawn.legal, notes)


class Page(Result[str]):
    """A page for a browser."""

    def pieces(self, form: str, look: Look = PLAIN) -> Iterator[str | bytes]:  # noqa: ARG002
        """Yield the page."""
        if desk.is_terminal:
            raise files.InputError(
                "a page is for a browser; name a file for it, such as -o rabbits.html"
            )
        yield self.answer

    def html(self) -> str:
        """Return the whole page."""
        return self.answer

    def _gist(self) -> str:
        return f"{len(self.answer)} characters of HTML"


@question(
    "Argue",
    "A page for any browser, without network",
    "page -o rabbits.html",
    forms="only html",
    rare="--language --notation",
)
def page(*, ruleset: RulesetChoice = None) -> Page:
    """Write one page that checks matings, asks questions and looks words up in a browser.

    It opens from a disk, a stick or any web space, without a network and without installation:
    send it by mail to a phone. Answers to its questions stay on the device; they can be saved, and
    read by testcross progress.

    Exit status: 0 written, 2 a ruleset that does not fit on a page, or the file exists.

    Args:
        ruleset: whose cards it is about.

    Raises:
        TestcrossError: for a ruleset that does not fit on a page.
    """
    rules = rules_of(ruleset)
    with desk.at_work(f"working out the page of {rules.name}"):
        return Page(offline_page.offline_page(rules, solver(PLAY)))


class Served(Dialogue[str]):
    """A page that is served until Ctrl-C ends it."""

    def talk(self, form: str) -> Talk:  # noqa: ARG002 # there is no other than text
        """Say where it is, and serve it."""
        host, port, no_open = self.about
        with class_server.listen(host, port) as listening:
            taken = listening.getsockname()[1]
            if port not in (0, taken):
                desk.remark(f"Port {port} is in use; using {taken}.")
            if host not in class_server.LOCAL:
                desk.remark(f"{host} lets other machines in: all that reach this one can ask")
            address = f"http://{f'[{host}]' if ':' in host else host}:{taken}/"
            yield f"Open {address} in a browser; Ctrl-C ends it.\n"
            if not no_open:
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            class_server.serve_on(listening, self.answer, host)
        return 0


@question(
    "Argue",
    "The page and more on this machine: pads, herds, tests",
    "serve --port 8080",
    forms="only talk",
    rare="--language --notation",
)
def serve(
    *,
    port: Annotated[
        int,
        Typed("N", "The first port to try; 0 takes any.", "--port", least=0, most=65_535),
    ] = 8000,
    host: Annotated[
        str,
        Typed(
            "ADDRESS",
            "Let other machines in by this address, such as 0.0.0.0 for all.",
            "--host",
        ),
    ] = "127.0.0.1",
    no_open: Annotated[bool, Typed("", "Open no browser.", "--no-open")] = False,
    ruleset: RulesetChoice = None,
) -> Served:
    """Answer in a browser: matings, pads, herds, tests and marks; Ctrl-C ends it.

    Pads are pasted or uploaded, reports and corrected copies saved, herds checked, drawn and
    mended, tests made and marked. Only this machine is answered, and nothing is stored.

    Exit status: 130 ended by Ctrl-C, 2 packages are missing, or the address cannot be used.

    Args:
        port: the first port to try; 0 takes any.
        host: the address by which it is reached.
        no_open: open no browser.
        ruleset: whose cards it is about.

    Raises:
        TestcrossError: where packages are missing.
    """
    if not all(map(find_spec, _NEEDED)):
        raise files.InputError("serve needs more packages: pip install 'testcross[web]'")
    rules = rules_of(ruleset)
    with desk.at_work(f"working out the page of {rules.name}"):
        found = offline_page.offline_page(rules, solver(PLAY), class_server.links())
    return Served(found, about=(host, port, no_open))

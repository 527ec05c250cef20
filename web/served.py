"""Pages for a browser as questions: one file that needs no network, and a local server."""

from __future__ import annotations

import webbrowser
from importlib.util import find_spec
from threading import Thread
from typing import Annotated

from testcross.asking import files
from testcross.asking.cards import rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.dialogue import Dialogue, Talk, desk
from testcross.asking.result import Result
from testcross.asking.typed import PLAY, RulesetChoice, solver
from testcross.web import class_server, locus_answers, offline_page

_NEEDED = ("starlette", "uvicorn", "jinja2", "python_multipart", "segno")


class Page(Result[str]):
    """A page for a browser."""

    def page(self) -> str:
        """Return the whole page."""
        if desk.is_terminal:
            raise files.InputError(
                "a page is for a browser; name a file for it, such as -o rabbits.html"
            )
        return self.answer

    html = page

    def _gist(self) -> str:
        return f"{len(self.answer)} characters of HTML"


@question("page -o rabbits.html", "Argue", forms="only html", rare="--language --notation")
def page(
    *, loci: Annotated[str | None, Typed("LOCI")] = None, ruleset: RulesetChoice = None
) -> Page:
    """Write one offline page for any browser: matings, quizzes, words.

    It works offline from a disk, a USB stick or any website, with nothing to install: mail it to a
    phone. Answers stay on the device; they can be saved for testcross progress.

    Args:
        loci: Only these loci, such as A,B,C,D,E.
    """
    rules = locus_answers.at_page_loci(rules_of(ruleset), loci)
    with desk.at_work(f"working out the page of {rules.name}"):
        return Page(offline_page.offline_page(rules, solver(PLAY)))


class Served(Dialogue[str]):
    """A page that is served until Ctrl-C ends it."""

    def html(self) -> str:
        """Return the page, without serving it."""
        return self.answer

    def _gist(self) -> str:
        return "http://{}:{}/".format(*self.about)

    def talk(self, form: str) -> Talk:  # there is no other than text
        """Say where it is, and serve it."""
        host, port, no_open = self.about
        with class_server.listen(host, port) as listening:
            taken = listening.getsockname()[1]
            if port not in (0, taken):
                desk.remark(f"Port {port} is in use; using {taken}.")
            own = class_server.address_of(host)
            address = f"http://{f'[{own}]' if ':' in own else own}:{taken}/"
            yield f"Open {address} in a browser; Ctrl-C ends it.\n"
            if host not in class_server.LOCAL:
                desk.remark(f"{host} lets other machines in: all that reach this one can ask")
                is_drawn = desk.shows_unicode
                scanned = f" or scan:\n{class_server.qr_code(address)}" if is_drawn else ".\n"
                yield f"Pupils type {address}{scanned}"
            if not no_open:
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            class_server.serve_on(listening, self.answer, host)


@question(
    "serve --port 8080",
    "Argue",
    forms="only talk",
    rare="--language --notation",
    status="130 ended by Ctrl-C, 2 packages are missing, or the address cannot be used",
)
def serve(
    *,
    port: Annotated[int, Typed("N", least=0, most=65_535)] = 8000,
    host: Annotated[str, Typed("ADDRESS")] = "127.0.0.1",
    no_open: Annotated[bool, Typed("", "Do not open a browser.")] = False,
    ruleset: RulesetChoice = None,
) -> Served:
    """Open a local website for matings, pads, herds and tests.

    Paste or upload pads, save reports and corrected copies, check, draw and repair herds, make and
    mark tests. Only this machine can reach it, and nothing is stored. Ctrl-C
    ends it.

    Args:
        port: The first port to try; 0 takes any.
        host: Address to listen on; 0.0.0.0 lets other machines in.
    """
    if not all(map(find_spec, _NEEDED)):
        raise files.InputError("serve needs more packages: pip install '.[web]' in the checkout")
    rules = rules_of(ruleset)
    with desk.at_work(f"working out the page of {rules.name}"):
        found = offline_page.offline_page(rules, solver(PLAY), class_server.links())
    return Served(found, about=(host, port, no_open))

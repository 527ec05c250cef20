"""Pages for a browser: one file that needs no network, and a server for this machine."""

import webbrowser
from importlib.util import find_spec
from threading import Thread
from typing import Annotated

import typer
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
    with console.at_work(f"working out the page of {chosen.name}"):
        made = offline_page(chosen, solver_named(PLAY_ENGINE))
    write_whole(out, made, ".html", "page")


_NEEDED = ("starlette", "uvicorn", "jinja2", "python_multipart")


def serve(
    *,
    port: Annotated[
        int,
        typer.Option(
            "--port", metavar="N", min=0, max=65_535, help="The first port to try; 0 takes any."
        ),
    ] = 8000,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Let other machines in by this address, such as 0.0.0.0 for all.",
        ),
    ] = "127.0.0.1",
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
) -> None:
    """Answer in a browser: matings, pads, herds, tests and marks; Ctrl-C ends it.

    Pads are pasted or uploaded, reports and corrected copies saved, herds checked, drawn and
    mended, tests made and marked. Only this machine is answered, and nothing is stored.

    Exit status: 130 ended by Ctrl-C, 2 packages are missing, or the
    address cannot be used.
    """
    if not all(map(find_spec, _NEEDED)):
        raise InputError("serve needs more packages: pip install 'testcross[web]'")
    from testcross.web.class_server import LOCAL, links, listen, serve_on
    from testcross.web.offline_page import offline_page

    chosen = load_mating_ruleset(ruleset)
    with console.at_work(f"working out the page of {chosen.name}"):
        page = offline_page(chosen, solver_named(PLAY_ENGINE), links())
    with listen(host, port) as listening:
        taken = listening.getsockname()[1]
        if port not in (0, taken):
            console.complain(f"Port {port} is in use; using {taken}.")
        if host not in LOCAL:
            console.complain(f"{host} lets other machines in: all that reach this one can ask")
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{taken}/"
        console.write(f"Open {address} in a browser; Ctrl-C ends it.\n")
        console.flush()
        if not no_open:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        serve_on(listening, page, host)

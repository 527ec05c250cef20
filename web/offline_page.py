"""One page that settles arguments and asks questions in any browser, without a network."""

import gzip
import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.metadata import version
from importlib.resources import files
from string import Template
from typing import Any

from testcross.pages.html_blocks import style_sheet
from testcross.rulesets import DEFAULT, Ruleset
from testcross.solver import Solver
from testcross.web.locus_answers import PageError, kits_on_page, loci_on_page, schemes_of
from testcross.web.page_contents import (
    MOST,
    page_cards,
    page_games,
    page_questions,
    page_reference,
)

MOST_BYTES = 300_000
"""What a page may have, so that it can be sent by mail."""
_SCRIPTS = ("page.js", "mating.js", "score.js", "learn.js", "lookup.js")
_HALF = "Half of the questions are left out, so that the page can be sent by mail. "
SHIPPED = f"{DEFAULT}.json.gz"
"""The file with what the page of the usual ruleset knows: ``make page`` writes it."""


def page_data(ruleset: Ruleset, solver: Solver, questions: int = MOST) -> dict[str, Any]:
    """Return all that a page knows, worked out anew."""
    roles = ruleset.roles
    loci = loci_on_page(ruleset, solver)
    return {
        "ruleset": ruleset.name,
        "roles": [roles.sire, roles.dam, roles.offspring],
        "young": list(roles.children) if ruleset.is_sexed else [],
        "together": ruleset.couples_loci,
        "limited": ruleset.whole is not None,
        "litter": kits_on_page(ruleset),
        "schemes": [one.name for one in schemes_of(ruleset)],
        "games": page_games(ruleset),
        "loci": [one.document() for one in loci],
        "deck": page_cards(ruleset, loci),
        "quiz": page_questions(ruleset, solver, questions),
        "reference": page_reference(ruleset),
    }


def packed(data: dict[str, Any]) -> bytes:
    """Return what a page knows, compressed: the same bytes every time."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def shipped_data() -> bytes:
    return files("testcross.web").joinpath("data", SHIPPED).read_bytes()


def offline_page(ruleset: Ruleset, solver: Solver, links: str = "") -> str:
    """Return the page of a ruleset, with links to pages beside it; too large a one is refused."""
    if ruleset.name == DEFAULT and ruleset.whole is None:
        page = _page(ruleset, known := shipped_data(), links)
    else:
        data = page_data(ruleset, solver)
        page = _page(ruleset, known := packed(data), links)
        if len(page.encode()) > MOST_BYTES:
            known = packed(data | {"quiz": page_questions(ruleset, solver, MOST // 2)})
            page = _page(ruleset, known, links, _HALF)
    size = len(page.encode())
    if size > MOST_BYTES:
        loci = json.loads(gzip.decompress(known))["loci"]
        largest = max(loci, key=lambda one: len(packed(one)))["name"]
        raise PageError(
            f"the page of {ruleset.name} would have {size:,} bytes; a page has at most "
            f"{MOST_BYTES:,}, so that it can be sent by mail: name fewer loci with --loci, "
            f"{largest} has the most answers"
        )
    return page


def _page(ruleset: Ruleset, known: bytes, links: str, left_out: str = "") -> str:
    style = f"{style_sheet()}{static_text('page.css')}"
    script = "".join(map(static_text, _SCRIPTS))
    return Template(static_text("page.html")).substitute(
        title=escape(ruleset.title),
        links=links,
        examples=escape(", ".join(one.name.casefold() for one in ruleset.varieties[:3])),
        source=escape(left_out + (f"Source: {ruleset.source}" if ruleset.source else "")),
        version=escape(version("testcross")),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        data=b64encode(known).decode(),
    )


def static_text(name: str) -> str:
    return files("testcross.web").joinpath("static", name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"

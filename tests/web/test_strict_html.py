"""Every page there is, read by a strict parser: what is wrong with it is an error."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from program.called_program import call
from sheets.sheet_files import SAMPLES
from starlette.testclient import TestClient
from testcross.asking.typed import PLAY, solver
from testcross.rulesets import load_ruleset
from testcross.web.class_server import make_app
from testcross.web.desk_forms import FORMS, FilledForm
from testcross.web.form_answers import Reply, reply_to
from testcross.web.offline_page import offline_page

CLASS_TEST = SAMPLES.parent / "class-test"
HOST = "http://127.0.0.1:8000"
HOSTILE = '<img src=x onerror="alert(1)">'
TYPED: Mapping[str, Mapping[str, str]] = {
    "check": {"mating": "castor x lilac -> white"},
    "pads": {"pasted": f"{HOSTILE}: castor x lilac -> white = 60"},
    "herd": {"pasted": f"id,sire,dam,B\n{HOSTILE},,,BB\nkim,{HOSTILE},,bb\n"},
    "quiz": {"count": "1", "forms": "1"},
    "grade": {"pasted": HOSTILE},
}
WRITTEN: Mapping[str, list[str]] = {
    "class.html": ["verify", str(SAMPLES / "class-7b.txt")],
    "test.html": ["grade", str(CLASS_TEST / "key.json"), str(CLASS_TEST / "class.csv")],
    "quiz.html": ["quiz", "--export", "html", "--count", "3", "--key", "key.html"],
    "pad.html": ["scorepad", "--players", "Ann,Bo"],
}


async def ask(form: FilledForm) -> Reply:
    return reply_to(form)


@cache
def first_page() -> str:
    return offline_page(load_ruleset(), solver(PLAY))


@pytest.fixture(scope="module")
def parse() -> Callable[[str], Any]:
    parser = pytest.importorskip("justhtml")
    return lambda html: parser.JustHTML(html, strict=True)


def test_what_is_wrong_is_an_error(parse: Callable[[str], Any]) -> None:
    for wrong in ("<!DOCTYPE html><p>closed</b> twice</p>", "<p>no first line</p>"):
        with pytest.raises(SyntaxError, match=r"end tag|DOCTYPE"):
            parse(wrong)


def test_pages_of_the_server_are_strictly_right(parse: Callable[[str], Any]) -> None:
    with TestClient(make_app(ask, first_page()), base_url=HOST) as client:
        parse(client.get("/").text)
        for name in FORMS:
            parse(client.get(f"/{name}").text)
            method = client.get if name == "check" else client.post
            given: Any = {"params" if name == "check" else "data": TYPED[name]}
            answered = method(f"/{name}", **given).text
            parse(answered)
            assert "<img" not in answered


@pytest.mark.parametrize("name", WRITTEN)
def test_pages_that_are_written_are_strictly_right(
    parse: Callable[[str], Any], tmp_path: Path, name: str
) -> None:
    call(*WRITTEN[name], "-o", name, cwd=tmp_path)
    for path in tmp_path.iterdir():
        parse(path.read_text(encoding="utf-8"))
    assert (tmp_path / name).exists()

"""The page for any browser: what it looks up is what the program works out."""

import gzip
import json
import re
import subprocess
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import pytest
import testcross
from called_program import call
from sampling import each
from testcross.pages.player.answers import kept_answers, packed_answers
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.analysis.deck_answers import answer_at, litters_at, readings_at
from testcross.solver import Solver, make_engine

MOST_BYTES = 300_000
APP = files("testcross.pages.player") / "app.js"
DECK = load_mating_ruleset()
LOOK_UP = """
const fs = require("fs"), zlib = require("zlib"), vm = require("vm");
const [app, packed, asked] = process.argv.slice(1);
const room = vm.createContext({});
vm.runInContext(fs.readFileSync(app, "utf8"), room);
room.data = JSON.parse(zlib.gunzipSync(Buffer.from(fs.readFileSync(packed, "utf8"), "base64")));
room.asked = JSON.parse(asked);
const code = "JSON.stringify(asked.map((cards) => answerOf(data, cards)))";
process.stdout.write(vm.runInContext(code, room));
"""


class Page(HTMLParser):
    """Collects scripts, styles, and every address on a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[tuple[str, dict[str, str | None], str]] = []
        self.addresses: list[str] = []
        self.rules = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.texts.append((tag, given, ""))
        self.addresses += [given[key] or "" for key in ("src", "href") if key in given]
        if given.get("http-equiv") == "Content-Security-Policy":
            self.rules = given["content"] or ""

    def handle_endtag(self, tag: str) -> None:
        self.texts.append((f"/{tag}", {}, ""))

    def handle_data(self, data: str) -> None:
        if self.texts:
            tag, given, before = self.texts[-1]
            self.texts[-1] = (tag, given, before + data)

    def of(self, tag: str) -> list[tuple[dict[str, str | None], str]]:
        return [(given, text) for name, given, text in self.texts if name == tag]


@pytest.fixture(scope="module")
def page() -> Page:
    outcome = call("page")
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert len(outcome.stdout.encode()) <= MOST_BYTES
    return Page(outcome.stdout)


def litters(seed: int, count: int) -> list[list[int]]:
    random = Random(f"page {seed}")
    found = []
    for _ in range(count):
        some = random.sample(range(len(DECK.varieties)), random.choice((3, 6, 37)))
        found.append(random.choices(some, k=random.randint(3, 6)))
    return found


def test_page_loads_nothing_and_runs_its_own_program_only(page: Page) -> None:
    assert all(one.startswith(("#", "https://")) for one in page.addresses)
    assert not [given for given, _ in page.of("script") if "src" in given]
    assert not page.of("link") + page.of("img") + page.of("iframe")
    programs = [text for given, text in page.of("script") if "type" not in given]
    for kind, texts in (("script", programs), ("style", [text for _, text in page.of("style")])):
        (text,) = texts
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in page.rules
    assert page.rules.startswith("default-src 'none'")
    assert page.of("noscript")
    assert ("lang", "en") in page.of("html")[0][0].items()


def test_page_has_a_button_for_every_card_and_a_label_for_every_field(page: Page) -> None:
    shown = {given.get("value") for given, _ in page.of("option")}
    assert shown == {one.name for one in DECK.varieties}
    drawn = [given for given, _ in page.of("svg") if given.get("class") == "animal"]
    assert len(drawn) == len(DECK.varieties)
    assert [text for _, text in page.of("label")] == [
        *(
            "Buck",
            "Doe",
            "Kit 1",
            "Kit 2",
            "Kit 3",
            "Kit 4",
            "A line for a chat; the address of this page holds the mating, too",
        ),
    ]


def test_every_table_of_the_page_moves_sideways_by_itself() -> None:
    tables = re.findall(r'(class="across"[^>]*>)?\n?<table', call("page").stdout)
    assert len(tables) > 5
    assert all(tables)


def test_kept_answers_have_every_card_and_every_litter() -> None:
    data = json.loads(gzip.decompress(kept_answers()))
    assert [one["name"] for one in data["cards"]] == [one.name for one in DECK.varieties]
    sizes = [len(readings_at(DECK, at)) for at in range(len(DECK.loci))]
    assert [len(one["litters"]) for one in data["loci"]] == [
        sum(size ** (2 + kits) for kits in range(1, 5)) for size in sizes
    ]
    assert sum(len(one["litters"]) for one in data["loci"]) == 13_040


@each("seed", range(200), quick=3)
def test_kept_answers_are_those_that_the_program_gives_now(seed: int) -> None:
    data, random = json.loads(gzip.decompress(kept_answers())), Random(f"kept {seed}")
    solver = Solver(make_engine("python-constraint"))
    for at in range(len(DECK.loci)):
        every = list(litters_at(DECK, at))
        for place in random.sample(range(len(every)), 8):
            now = answer_at(DECK, at, every[place], solver)
            kept = data["answers"][data["loci"][at]["litters"][place]]
            assert [data["texts"][one] for one in kept["conflicts"]] == [*now.conflicts]
            assert [data["texts"][one] for one in kept["either"]] == [*now.either_or]
            assert kept["marked"] == [*now.marked]
            assert [(a, g, data["texts"][t]) for a, g, t in kept["steps"]] == [
                (one.animal, one.genotype, one.text) for one in now.steps
            ]


def test_small_deck_is_packed_in_the_same_bytes_every_time() -> None:
    novice = load_mating_ruleset("gene-rummy-novice")
    packed = packed_answers(novice, Solver(make_engine("python-constraint")))
    data = json.loads(gzip.decompress(packed))
    assert packed == packed_answers(novice, Solver(make_engine("python-constraint")))
    assert [one["name"] for one in data["loci"]] == ["B", "D"]


def looked_up(page: Page, asked: list[list[int]], folder: Path) -> Any:
    (data,) = (text for given, text in page.of("script") if given.get("id") == "data")
    assert b64decode(data) == kept_answers()
    packed = folder / "data"
    packed.write_text(data)
    node = which("node") or "node"
    done = subprocess.run(
        [node, "-e", LOOK_UP, str(APP), str(packed), json.dumps(asked)],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return json.loads(done.stdout)


@pytest.mark.skipif(which("node") is None, reason="node runs the program of the page")
@each("seed", range(20), quick=1)
def test_page_says_of_litters_what_the_program_says(page: Page, tmp_path: Path, seed: int) -> None:
    asked = litters(seed, 50)
    for cards, found in zip(asked, looked_up(page, asked, tmp_path), strict=True):
        sire, dam, *kits = (DECK.varieties[card].name for card in cards)
        mating = f"{sire} x {dam} -> {', '.join(kits)}"
        checked = testcross.check(mating, engine="python-constraint").answer
        assert found["legal"] == checked.legal, mating
        conflicts = [(one["locus"], one["text"]) for one in found["conflicts"]]
        assert conflicts == [(one.locus, one.text) for one in checked.conflicts], mating
        if not found["legal"]:
            assert not any((found["either"], found["steps"], *found["marked"])), mating
        else:
            explained = testcross.explain(mating, engine="python-constraint").answer
            marked = [" ".join(one) for one in found["marked"]]
            assert marked == [one.marked for one in explained.animals], mating
            assert found["either"] == [one.text for one in explained.either_or], mating
            assert [one["text"] for one in found["steps"]] == [
                one.text for one in explained.steps
            ], mating


def test_page_is_written_into_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "rabbits.html"
    assert call("page", "-o", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8") == call("page").stdout
    wrong = call("page", "-o", "rabbits.pdf")
    assert "-o rabbits.pdf is not the name of a page; end it in .html" in wrong.stderr
    assert "cannot be written" in call("page", "-o", "no/x.html").stderr

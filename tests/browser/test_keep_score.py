"""Keep score, in a real browser: games are what Python makes of their pads, whoever claims what."""

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from browser.steps import press, start, tap
from sampling import each
from testcross.asking.typed import PLAY, solver
from testcross.rulesets import load_ruleset
from testcross.rulesets.verification import Task, verify_bytes
from testcross.web.offline_page import offline_page

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

PLAYERS = ("Ann", "Bo", "Zoë", "O'Brien", "Cy 2", "Jean-Luc", "Max", "May", "Li", "עדי")
VARIANTS = ("standard", "production", "set", "families")
SCORINGS = ("standard", "simple", "suits", "")

_PLAYED = """game => {
    pad.game = { id: "1", at: 0, lines: [], next: 0, over: false, ...game.rules };
    pad.undo = [];
    view = "score";
    scored.rules = { ...variantOf(pad.game) };
    board = scored;
    for (const [who, names, off, ends] of game.lines) {
        pad.game.next = who;
        Object.assign(scored, { cards: [null, null, null], slot: 0 });
        for (const name of names) place(numberOf(name));
        if (scored.rules.litter > 1) addLine();
        const line = pad.game.lines.at(-1);
        if (off !== null && !line.fine) line.claim = String(worthOf(line, pad.game).points + off);
        if (ends) pad.game.lines.push({ end: true });
    }
    pad.game.over = true;
    const lines = allLines(pad.game), results = resultsOf(pad.game, lines);
    return {
        pad: padText(pad.game),
        totals: Object.fromEntries(results.map((one) => [one.player, one.total])),
        won: winnersOf(results),
        wrong: lines.map((one) => wrongIn(one, pad.game)),
        fined: lines.filter((one) => one.fine).length,
    };
}"""


def games(variants: tuple[str, ...] = VARIANTS) -> Iterator[dict[str, Any]]:
    """Yield 200 games of each variant: matings of any cards, one in three claimed, some wrongly."""
    for variant in variants:
        novice = variant.startswith("novice")
        cards = load_ruleset("gene-rummy-novice" if novice else "gene-rummy").names
        names = sorted({one.name for one in cards.values()})
        litter = 1 if variant in ("standard", "set", "novice-standard") else 4
        for seed in range(200):
            random = Random(f"{variant} {seed}")
            players = random.sample(PLAYERS, random.randint(2, 4))
            few = random.sample(names, min(6, len(names)))
            lines = [
                [
                    random.randrange(len(players)),
                    [random.choice(few) for _ in range(2 + random.randint(1, litter))],
                    random.choice([None, None, 0, random.randint(1, 9)]),
                    random.random() < 0.1,
                ]
                for _ in range(random.randint(1, 12))
            ]
            scoring = random.choice(SCORINGS) or (
                "alleles" if variant == "families" else "standard"
            )
            rules = {"variant": variant, "scoring": scoring, "players": players}
            yield {"rules": rules, "lines": lines}


def facts(pad: str) -> tuple[dict[str, int], list[tuple[int, str]], list[str]]:
    """Return what Python makes of a pad: totals, lines with errors, and who should have won."""
    report = verify_bytes(Task(path="pad.txt"), pad.encode())
    errors = [one for one in report.findings if one.severity.value == "error"]
    assert not [one for one in errors if one.code.startswith("RX")], (pad, errors)
    totals = {one.player: one.correct or 0 for one in report.players}
    won = [one.text for one in errors if one.code == "GR108"]
    return totals, [(one.line, one.code) for one in errors if one.code != "GR108"], won


def assert_is_what_python_says(page: "Page", game: dict[str, Any]) -> None:
    found = page.evaluate(_PLAYED, game)
    pad = found["pad"]
    totals, errors, won = facts(pad)
    assert won == [], pad
    due = {name: total for name, total in found["totals"].items() if name in totals}
    assert totals == due, pad
    assert not any(total for name, total in found["totals"].items() if name not in totals)
    plays = [n for n, one in enumerate(pad.split("\n"), 1) if re.search(" = |: penalty", one)]
    wrong = [line for line, text in zip(plays, found["wrong"], strict=True) if text]
    assert [line for line, _ in errors] == wrong, (pad, errors)
    codes = {"I": "GR101", **dict.fromkeys("0123456789", "GR106")}
    assert [code for _, code in errors] == [codes[text[0]] for text in found["wrong"] if text], pad
    for name in game["rules"]["players"]:
        other = re.sub("winner: .*", f"winner: {name}", pad)
        should = facts(other)[2]
        assert bool(should) == (name not in found["won"]["players"]), other
        favoured = found["won"]["after" if found["won"]["settled"] else "players"]
        assert all(one in should[0].partition("should be")[2] for one in favoured if should)


@pytest.mark.browser
@each("game", lambda: list(games()), quick=6, kind=lambda game: game["rules"]["variant"])
def test_game_is_what_python_makes_of_its_pad(page: "Page", game: dict[str, Any]) -> None:
    assert_is_what_python_says(page, game)


@pytest.mark.browser
@pytest.mark.deep
def test_novice_game_is_what_python_makes_of_its_pad(browser: "Browser", tmp_path: "Path") -> None:
    path = tmp_path / "novice.html"
    path.write_text(offline_page(load_ruleset("gene-rummy-novice"), solver(PLAY)), "utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("nav [aria-current]")
    for game in games(("novice", "novice-standard")):
        assert_is_what_python_says(page, game)


# by taps, as at the table


def chips(page: "Page") -> list[str]:
    return [" ".join(one.split()) for one in page.locator(".chip").all_inner_texts()]


def test_mating_is_three_taps_and_its_points_are_there_at_once(page: "Page") -> None:
    start(page)
    tap(page, "Castor", "Lilac", "White")
    assert chips(page) == ["Ann 61", "Bo 0"]
    assert "61 Ann: Castor × Lilac → White" in " ".join(page.inner_text("#verdict").split())
    assert page.inner_text("#live") == "Ann: 61 points, 61 in all."
    assert page.inner_text(".standing") == "Ann is ahead by 61."
    tap(page, "Black", "Blue", "Lilac")
    assert chips(page) == ["Ann 61", "Bo 48"]
    page.locator(".lines summary").last.click()
    tools = page.inner_text(".tools")
    assert "12 + 25 + 24 = 61" in tools
    assert "* the rest of the mating proves it." in tools
    page.get_by_label("Points claimed").fill("60")
    page.get_by_label("Points claimed").press("Tab")
    assert "60 claimed: 1 too few" in (page.text_content("#pad") or "")
    assert page.inner_text("#live") == "60 claimed: 1 too few"
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert chips(page) == ["Ann 61", "Bo 0"]


def test_line_is_edited_given_to_another_and_deleted(page: "Page") -> None:
    start(page)
    tap(page, "Castor", "Lilac", "White")
    page.locator(".lines summary").click()
    page.get_by_role("button", name="Change the cards").click()
    page.get_by_role("button", name="kit: White").click()
    tap(page, "Castor")
    page.get_by_role("button", name="Save the line: 33").click()
    assert chips(page) == ["Ann 33", "Bo 0"]
    page.locator(".lines summary").click()
    page.locator(".tools select").select_option("Bo")
    assert chips(page) == ["Ann 0", "Bo 33"]  # the line stays open
    page.get_by_role("button", name="Delete").click()
    assert chips(page) == ["Ann 0", "Bo 0"]


def test_lines_are_printed_though_they_are_closed(page: "Page") -> None:
    start(page)
    tap(page, "Castor", "Lilac", "White")
    page.emulate_media(media="print")
    page.locator("#pad").get_by_text("Castor × Lilac → White").wait_for()
    assert not page.locator("#slots").is_visible()


def test_litter_of_four_is_counted_whole(page: "Page") -> None:
    start(page, "production")
    tap(page, "Castor", "Lilac", "White", "Opal", "Castor", "Lilac")
    page.get_by_role("button", name=re.compile("^Count it: ")).click()
    page.get_by_text("Castor × Lilac → White, Opal, Castor, Lilac").last.wait_for()


def test_wrong_call_of_set_costs_its_penalty(page: "Page") -> None:
    start(page, "set")
    tap(page, "Black", "Blue", "Castor")
    page.get_by_role("button", name="Bo 0").click()
    page.get_by_role("button", name="Wrong call: -10").click()
    assert chips(page) == ["Ann -10", "Bo -10"]
    page.get_by_text("Share and save").click()
    assert "Ann: penalty 10\nBo: penalty 10\n" in page.inner_text(".padtext")


def test_round_and_game_end_and_a_tie_is_broken(page: "Page") -> None:
    start(page, target="100")
    tap(page, "Castor", "Lilac", "White")
    page.get_by_role("button", name="End the round").click()
    assert "Round 1: Ann 61, Bo 0" in (page.text_content("#pad") or "")
    tap(page, "Castor", "Lilac", "White")
    page.get_by_role("button", name="End the game").click()
    assert page.inner_text(".standing") == "Ann and Bo are level at 61."
    assert page.locator("#pad .bar").first.inner_text() == "Share\nNew game\nPlay on"
    page.get_by_label("Ann").fill("3")
    page.get_by_label("Ann").press("Tab")
    page.get_by_label("Bo").fill("1")
    page.get_by_label("Bo").press("Tab")
    assert page.inner_text(".standing") == "Bo has won by fewer cards left, 1 to 3."
    page.get_by_text("Share and save").click()
    assert not verify_bytes(Task(path="pad.txt"), page.inner_text(".padtext").encode()).findings


def test_games_are_kept_on_the_device_and_several_of_them(page: "Page") -> None:
    start(page)
    tap(page, "Castor", "Lilac", "White", "Opal", "Lynx")
    page.reload()
    tap(page, "Lynx")
    assert chips(page) == ["Ann 61", "Bo 29"]
    press(page, "Undo", "Undo")
    assert chips(page) == ["Ann 0", "Bo 0"]
    tap(page, "Castor", "Lilac", "White")
    page.get_by_text("Other games, names and rules").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("ann")
    page.get_by_role("button", name="Start", exact=True).click()
    assert page.inner_text("#problem") == "Two players have the same name."
    page.get_by_label("Player 2").fill("Game")
    page.get_by_role("button", name="Start", exact=True).click()
    assert page.inner_text("#problem").startswith("A pad has a word 'Game'")
    page.get_by_role("button", name="Open").click()
    assert chips(page) == ["Ann 61", "Bo 0"]


def test_damaged_game_on_the_device_is_left_out(page: "Page") -> None:
    start(page)
    tap(page, "Castor", "Lilac", "White")
    page.evaluate(
        "() => { const one = pad.game;"
        "const set = (id, more) => (there) => { there[id] = { ...one, id, ...more }; };"
        "store(set('2', { lines: [{ who: 0, cards: ['Castr', 'Lilac', 'White'] }] }));"
        "store(set('3', { variant: 'magic' })); store(set('4', { lines: [null] }));"
        "store((there) => (there['5'] = 7)); }"
    )
    page.reload()
    page.wait_for_selector(".chip")
    assert chips(page) == ["Ann 61", "Bo 0"]
    assert page.evaluate("Object.keys(pad.games).length") == 1


def test_two_windows_keep_each_others_games_and_answers(browser: "Browser", address: str) -> None:
    context = browser.new_context()
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        page.goto(f"{address}#score")
        page.wait_for_selector("nav [aria-current]")
        page.evaluate("() => { pad.game = null; show(); }")
        start(page)
        tap(page, "Castor", "Lilac", "White")
        page.get_by_role("button", name="Learn").click()
        page.get_by_role("button", name="Show the answer").click()
    one.reload()
    one.wait_for_selector("nav [aria-current]")
    one.get_by_role("button", name="Learn").click()
    assert "2 answers so far" in one.inner_text("#learn")
    assert len(one.evaluate("Object.keys(pad.games)")) == 2
    context.close()


def test_line_of_another_window_is_kept_by_this_one(browser: "Browser", address: str) -> None:
    context = browser.new_context()
    one, other = context.new_page(), context.new_page()
    one.goto(f"{address}#score")
    start(one)
    tap(one, "Castor", "Lilac", "White")
    other.goto(f"{address}#score")
    tap(other, "Black", "Blue", "Lilac")
    one.get_by_text("Black × Blue → Lilac").last.wait_for()
    assert one.get_by_role("button", name="Undo").is_disabled()
    one.locator(".lines summary").last.click()
    one.get_by_label("Points claimed").fill("60")
    tap(other, "Opal", "Lynx", "Lynx")
    one.wait_for_function("allLines(pad.game).length === 3")
    one.get_by_label("Points claimed").press("Tab")
    assert "60 claimed: 1 too few" in (one.text_content("#pad") or "")
    assert chips(one) == ["Ann 90", "Bo 48"]
    context.close()

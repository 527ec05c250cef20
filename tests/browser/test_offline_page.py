"""The page that works offline, in a real browser: opened from a disk, by mouse and by keyboard."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from browser.steps import LOOKS, tap
from program.called_program import call
from sampling import each, sampled
from testcross import rulesets
from testcross.asking.typed import PLAY, solver
from testcross.rulesets import load_ruleset
from testcross.rulesets.errors import SexError
from testcross.rulesets.genetics.mating import mating_of
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.tutoring import Conversation, Tutor, WorksheetItem
from testcross.web.locus_answers import at_page_loci
from testcross.web.offline_page import offline_page
from testcross.web.page_contents import chosen_questions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SOLVER = solver(PLAY)
CARDS = load_ruleset().varieties
BY_NAME = {one.name: at for at, one in enumerate(CARDS)}


def verdict(page: "Page") -> str:
    return " ".join(page.inner_text("#verdict").split())


def litters() -> list[list[str]]:
    names = [one.name for one in load_ruleset().varieties]
    random = Random(31)
    numbers = [random.randint(3, 6) for _ in range(1_000)]
    return [[random.choice(names) for _ in range(number)] for number in numbers]


_JUDGED = """names => {
    const cards = names.map((name) => data.deck.cards.findIndex((one) => one.name === name));
    Object.assign(argued, { cards, slot: 0, steps: 0 });
    argued.steps = judged(cards).steps.length;
    showMating();
    return {
        verdict: $("verdict").textContent,
        steps: [...document.querySelectorAll("#details ol li")].map((one) => one.textContent),
        rows: [...document.querySelectorAll("#slots .genes")].map((row) =>
            [...row.children].map((one) => one.firstChild.textContent).join(" ")),
        told: $("details").textContent,
    };
}"""


@pytest.mark.browser
@each("names", litters, quick=10)
def test_litter_through_the_page_is_answered_as_by_python(page: "Page", names: list[str]) -> None:
    right = rulesets.explain_mating(mating_of(load_ruleset(), names), SOLVER)
    found: dict[str, Any] = page.evaluate(_JUDGED, names)
    label = f"{names[0]} × {names[1]} → {', '.join(names[2:])}"
    assert found["verdict"].startswith("✓ LEGAL" if right.legal else "✗ ILLEGAL at ")
    assert found["verdict"].endswith(label)
    assert found["steps"] == [f"{one.locus}: {one.text}" for one in right.steps]
    if right.legal:
        assert found["rows"] == [one.marked for one in right.animals]
        assert all(one.text in found["told"] for one in right.either_or)
    else:
        plainest = {one.locus: one.text for one in reversed(right.conflicts)}
        assert all(f"{at}: {text}" in found["told"] for at, text in plainest.items())


_LOOKED_UP = """lists => lists.map((names) => {
    const cards = names.map(cardNumber), found = judged(cards);
    return [
        found.conflicts.map(lociOf),
        found.fills.length ? cards.map((_, who) => genotypeIn(found, who)) : [],
    ];
})"""
SPECIES = {"mice": "", "dogs": "", "cats": "", "rabbits": "A,B,C,D,E"}


def litters_of(ruleset: Ruleset, cards: list[Variety], number: int, kits: int) -> list[list[str]]:
    """Return litters of few kinds of cards, some with prefixes or of a sex that is told."""
    random = Random(ruleset.name)
    found = []
    for _ in range(number):
        some = random.sample(cards, min(len(cards), random.randint(2, 6)))
        names = []
        for place in range(random.randint(3, 2 + kits)):
            card = random.choice(some)
            name = card.name
            if ruleset.prefixes and card.takes_prefixes and random.random() < 0.3:
                name = f"{random.choice(ruleset.prefixes).name} {name}"
            if place > 1 and ruleset.is_sexed and random.random() < 0.4:
                name = f"{random.choice(ruleset.roles.children)}: {name}"
            names.append(name)
        found.append(names)
    return found


def assert_page_says_what_python_says(
    browser: "Browser", path: Path, there: Ruleset, whole: Ruleset, number: int
) -> None:
    path.write_text(offline_page(there, SOLVER), encoding="utf-8")
    assert path.stat().st_size <= 300_000
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("nav [aria-current]")
    places = [whole.loci.index(one) for one in there.loci]
    others = [at for at in range(len(whole.loci)) if at not in places]
    plain = {  # cards of which nothing is to be said at the loci that the page does not have
        one.name
        for one in whole.varieties
        if all(one.readings[at] == whole.varieties[0].readings[at] for at in others)
    }
    cards = [one for one in there.varieties if one.name in plain]
    assert len(cards) > len(there.varieties) * 0.9
    names = litters_of(there, cards, number, page.evaluate("data.litter"))
    legal = 0
    for one, (failing, fills) in zip(names, page.evaluate(_LOOKED_UP, names), strict=True):
        try:
            right = rulesets.check_mating(mating_of(whole, one), SOLVER)
        except SexError:
            assert failing, one
            continue
        legal += right.legal
        told = {conflict.locus for conflict in right.conflicts}
        fewest = [at for at in told if told.isdisjoint({*re.split(", | and ", at)} - {at})]
        assert sorted(failing) == sorted(fewest), one  # what fails alone fails beside others too
        due = [" ".join(animal.loci[at].marked for at in places) for animal in right.animals]
        assert fills == due, one
    assert number / 20 < legal < number
    page.close()


@pytest.mark.browser
@pytest.mark.deep
@pytest.mark.parametrize("name", SPECIES)
def test_page_of_a_species_says_what_python_says(
    browser: "Browser", tmp_path: Path, name: str
) -> None:
    """At all loci: those that the page of rabbits does not have fail in no litter there."""
    whole = load_ruleset(name)
    there = at_page_loci(whole, SPECIES[name] or None)
    assert_page_says_what_python_says(browser, tmp_path / "page.html", there, whole, 3_000)


@sampled(
    "name, loci",
    [("dogs", "K,A,M"), ("cats", "O,M"), ("mice", "A,C"), ("chickens", "B,S")],
    quick=1,
)
def test_page_of_a_few_loci_says_what_python_says(
    browser: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, loci: str
) -> None:
    """With two kits at most, so that its tables are made in a moment."""
    monkeypatch.setattr("testcross.web.locus_answers.MOST_KITS", 2)
    monkeypatch.setattr(
        "testcross.web.offline_page.page_questions",
        lambda *_: {"levels": [], "ideas": {}, "questions": []},
    )
    there = at_page_loci(load_ruleset(name), loci)
    assert_page_says_what_python_says(browser, tmp_path / "page.html", there, there, 150)


def test_mating_is_argued_by_taps(page: "Page") -> None:
    tap(page, "Castor", "Lilac", "White")
    assert verdict(page) == "✓ LEGAL Castor × Lilac → White"
    page.get_by_role("button", name="Next step (1 of 5)").click()
    assert page.locator("#details ol li").count() == 1
    page.get_by_role("button", name="All steps").click()
    assert page.locator("#details ol li").count() == 5
    assert "standard 12 + 25 + 24 = 61" in " ".join(page.inner_text("#details").split())
    line = page.get_by_label("Line for a chat").input_value()
    assert line.startswith("Castor × Lilac → White: LEGAL. Castor A- B- Cc D-; Lilac aa bb Cc dd")
    assert line.endswith("61 points.")


def test_card_that_cannot_be_is_struck_through_and_says_why(page: "Page") -> None:
    tap(page, "Black", "Blue")
    page.get_by_role("button", name="Castor, A- B- C- D-, not possible here").click()
    assert verdict(page) == "✗ ILLEGAL at A Black × Blue → Castor"
    assert "needs A from one parent, but neither has it" in page.inner_text("#details")
    assert page.locator(".genes .fails").count() == 3


def open_link(page: "Page", address: str, link: str) -> str:
    page.goto("about:blank")
    page.goto(f"{address}#{link}")
    page.wait_for_selector("nav [aria-current]")
    return verdict(page)


def test_link_holds_the_mating(page: "Page", address: str) -> None:
    tap(page, "Castor", "Lilac", "White")
    page.evaluate(  # in one task: the browser says that a part is open when its mating is gone
        "() => { for (const one of document.querySelectorAll('#details details')) one.open = true;"
        "[...$('slots').querySelectorAll('.bar button')][0].click(); }"
    )
    tap(page, "Opal")
    page.wait_for_url("**Opal")
    link = page.url.partition("#")[2]
    assert open_link(page, address, link) == "✓ LEGAL Castor × Lilac → White, Opal"


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("Castor%", "Choose the doe."),
        ("Castor%20x%20Lilac%20-%3E%20Whi%E2%", "Choose the kit. 'Whi': no such card."),
        ("Castr x Lilac", "Choose the buck. 'Castr': no such card. The nearest is Castor."),
        ("Castor X Lilac → REW", "✓ LEGAL Castor × Lilac → White"),
        ("Castor x Lilac -> White, REW, REW, REW, REW", "at most 4 kits; 5 are given."),
        ("<img src=x onerror=alert(1)> x Lilac -> White", "'<img src', 'x onerror' and 'alert(1)"),
    ],
)
def test_link_of_any_kind_opens_the_page_and_says_what_it_holds(
    page: "Page", address: str, link: str, told: str
) -> None:
    assert told in open_link(page, address, link)


def test_link_that_was_cut_anywhere_keeps_what_is_whole(page: "Page") -> None:
    """Some 500 links: whatever is left of one, no other card comes out of it."""
    for names in litters()[:12]:
        link = quote(f"{names[0]} x {names[1]} -> {', '.join(names[2:])}")
        cut = [link[:end] for end in range(len(link) + 1)]
        found = page.evaluate("links => links.map((one) => readMating(one))", cut)
        for one, here in zip(found, cut, strict=True):
            cards = [None if at is None else CARDS[at].name for at in one["cards"]]
            known = [name for name in cards if name is not None]
            assert all(
                got is None or due.startswith(got)
                for got, due in zip(cards, [*names, ""], strict=False)
            ), here
            assert known or one["problem"] or len(here) < 3, here
        assert found[-1] == {"cards": [BY_NAME[name] for name in names], "problem": ""}


def test_mating_pasted_into_the_search_is_laid_out(page: "Page") -> None:
    page.fill("#filter", "Castor x Lilac -> White")
    assert verdict(page) == "✓ LEGAL Castor × Lilac → White"


def test_unknown_card_keeps_the_form_and_names_the_nearest(page: "Page") -> None:
    page.fill("#filter", "castro")
    assert "The nearest is Castor" in page.inner_text("#cards")
    page.fill("#filter", "rew")
    page.press("#filter", "Enter")
    assert page.get_by_role("button", name="buck: White").count() == 1


def test_whole_job_is_done_by_the_keyboard_alone(page: "Page") -> None:
    page.focus("#filter")
    for name in ("castor", "lilac", "white"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.focus("#filter")
    assert "LEGAL" in page.inner_text("#verdict")
    _press(page, "Next step (1 of 5)")
    _press(page, "All steps")
    assert page.locator("#details ol li").count() == 5
    _press(page, "Learn")
    _press(page, "Hint")
    assert page.locator(".said").count() == 1
    _press(page, "Show the answer")
    _press(page, "Next question")
    assert "1 answer so far" in page.inner_text("#learn")


def _press(page: "Page", name: str) -> None:
    """Go on with the tabulator until a button has the focus, and press it."""
    for _ in range(120):
        if page.evaluate("document.activeElement.textContent") == name:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{name!r} is not reached by the keyboard")


_ANSWERED = """([number, answers]) => {
    ask(data.quiz.questions[number]);
    const count = pupil.answers.length;
    for (const one of answers) {
        if (pupil.now.over) break;
        if (pupil.now.ask) answeredSmaller(pupil.now.ask[2]);
        if (!pupil.now.over) answered(one);
        while (pupil.now.after.length && !pupil.now.over) answeredSmaller(pupil.now.ask[2]);
    }
    return [pupil.now.over, pupil.answers.length - count];
}"""


def asked() -> list[tuple[int, str]]:
    return [(number, said) for number in range(0, 400, 2) for said in ("right", "wrong")]


@pytest.mark.browser
@each("number, said", asked, quick=12)
def test_answers_are_marked_as_by_the_tutor(page: "Page", number: int, said: str) -> None:
    tutor, item = questions()[number]
    choices = [choice.text for choice in item.question.choices]
    answer = [one.text for one in item.question.choices if one.correct]
    wrong = next([one] for one in choices if [one] != answer)
    answers = [answer] if said == "right" else [wrong, wrong, wrong]
    over, written = page.evaluate(_ANSWERED, [number, answers])
    assert (over, written) == (outcome_by_tutor(tutor, item, answers), 1)


@cache
def questions() -> list[tuple[Tutor, WorksheetItem]]:
    return chosen_questions(load_ruleset(), SOLVER)


def outcome_by_tutor(tutor: Tutor, item: WorksheetItem, answers: list[list[str]]) -> str | None:
    """Return what becomes of a question in a conversation, smaller questions answered rightly."""
    question = item.question
    talk = Conversation(
        question,
        tutor.ruleset,
        lambda filled: tutor.feedback(question, filled),
        lambda text: tutor.reply(question, text),
    )
    for one in answers:
        while talk.outcome is None and talk._now is not None:
            talk.take(talk._now.answer)
        if talk.outcome is None:
            talk.take(", ".join(one) or "none")
        while talk.outcome is None and talk._after:
            talk.take(talk._after[0].answer)
    return talk.outcome


def test_progress_is_saved_and_loaded_as_the_tutors_file(page: "Page", tmp_path: Path) -> None:
    page.get_by_role("button", name="Learn").click()
    for _ in range(3):
        page.get_by_role("button", name="Show the answer").click()
        page.get_by_role("button", name="Next question").click()
    page.get_by_text("Save or load progress").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save").click()
    path = tmp_path / "progress.json"
    saving.value.save_as(path)
    assert len(json.loads(path.read_text("utf-8"))["answers"]) == 3
    answer = call("progress", str(path))
    assert answer.returncode == 0, answer.stderr
    page.reload()
    page.get_by_role("button", name="Learn").click()
    assert "3 answers so far" in page.inner_text("#learn")
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_role("button", name="Learn").click()
    page.get_by_text("Save or load progress").click()
    page.set_input_files("input[type=file]", path)
    page.wait_for_selector("text=3 answers so far")
    assert "3 answers added to those that were here; 3 in all" in page.inner_text("#learn")
    path.write_text('{"schema": "testcross.progress/1", "answers": [{"idea": "magic"}]}')
    page.get_by_text("Save or load progress").click()
    page.set_input_files("input[type=file]", path)
    page.wait_for_selector("text=Nothing was changed")
    assert "3 answers so far" in page.inner_text("#learn")


def test_question_survives_a_reload_and_is_not_asked_again_before_others(page: "Page") -> None:
    page.get_by_role("button", name="Learn").click()
    seen = set()
    for _ in range(4):
        address = page.url
        page.reload()
        page.wait_for_selector("#asked h2")
        assert page.url == address
        assert address not in seen
        seen.add(address)
        page.get_by_role("button", name="Skip").click()
    page.goto("about:blank")
    page.goto(address.partition("#")[0])
    page.get_by_role("button", name="Learn").click()
    assert page.url not in seen


def test_choice_that_was_refuted_cannot_be_chosen_again(page: "Page") -> None:
    page.get_by_role("button", name="Learn").click()
    wrong = page.evaluate(
        "() => { const one = data.quiz.questions.find((q) => !q.several && q.choices.length > 3);"
        "ask(one); return one.choices.find(([, right]) => !right)[0]; }"
    )
    choices = page.get_by_role("group", name="Choices")
    choices.get_by_role("button", name=wrong, exact=True).click()
    assert page.inner_text("#live").startswith("Not quite.")
    page.evaluate("() => { pupil.now.ask = null; showLearn(); }")
    assert choices.get_by_role("button", name=wrong, exact=True).is_disabled()


def test_enter_that_ends_a_composition_chooses_nothing(page: "Page") -> None:
    page.fill("#filter", "castor")
    press = "(more) => $('filter').dispatchEvent(new KeyboardEvent('keydown', more))"
    page.evaluate(press, {"key": "Enter", "isComposing": True})
    page.evaluate(press, {"key": "Enter", "keyCode": 229})
    assert verdict(page) == "Choose the buck. Try one"
    page.evaluate(press, {"key": "Enter"})
    assert verdict(page) == "Choose the doe. Clear"


_SHARED = """() => {
    window.shared = [];
    window.taken = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files, text }) => {
        const [file] = files, bytes = new Uint8Array(await file.arrayBuffer());
        shared.push([file.name, file.type, bytes.length, text, [...bytes.slice(0, 4)],
            file.type.startsWith("text/") ? await file.text() : ""]);
    };
    Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => { taken.push(text); } } });
}"""


def test_picture_and_line_of_a_mating_are_shared(page: "Page") -> None:
    page.evaluate(_SHARED)
    tap(page, "Black", "Blue", "Castor")
    page.get_by_role("button", name="Share a picture").click()
    page.wait_for_function("() => window.shared.length")
    name, kind, size, text, start, _ = page.evaluate("shared[0]")
    assert (name, kind, bytes(start)) == ("mating.png", "image/png", b"\x89PNG")
    assert size > 10_000
    assert text.startswith("Black × Blue → Castor: ILLEGAL at A.")
    assert "file:" not in text
    page.get_by_role("button", name="Copy").click()
    page.wait_for_selector("text=Copied")
    assert page.evaluate("taken") == [text]


def test_pad_of_a_game_is_shared_and_copied(page: "Page") -> None:
    page.evaluate(_SHARED)
    page.evaluate(_SCENES["score"])
    page.get_by_text("Share and save").click()
    page.get_by_role("button", name="Share the pad").click()
    page.wait_for_function("() => window.shared.length")
    name, kind, _, text, _, written = page.evaluate("shared[0]")
    assert (name, kind, text) == (
        "gene-rummy-1970-01-01.txt",
        "text/plain",
        "Ann is ahead by 61.",
    )
    assert "Ann: Castor x Lilac = White 60\n" in written
    page.get_by_role("button", name="Copy the pad").click()
    assert page.evaluate("taken") == [written]
    assert page.inner_text(".padtext").strip() == written.strip()


@pytest.mark.parametrize("where", [".chip", ".standing", ".lines summary", ".padtext", "#live"])
def test_names_keep_their_own_direction(page: "Page", where: str) -> None:
    page.evaluate(_SCENES["score"].replace('"Ann"', '"עדי"'))
    page.get_by_text("Share and save").click()
    page.evaluate("tell(standing(pad.game))")
    page.wait_for_function("() => $('live').textContent")
    page.locator(f"{where} bdi").first.wait_for(state="attached")  # drawn when it has opened
    assert "עדי" in page.locator(f"{where} bdi").all_text_contents()


def test_ideas_without_questions_are_not_listed(page: "Page") -> None:
    page.evaluate("() => { data.quiz.ideas.nothing = 'Asked of nobody'; show('learn'); }")
    page.get_by_text("Ideas, and when they are due").click()
    page.locator("#learn details li").first.wait_for()  # drawn when it has opened
    listed = page.locator("#learn details li").all_inner_texts()
    assert "Asked of nobody" not in listed
    assert len(listed) == page.evaluate(
        "new Set(data.quiz.questions.flatMap((one) => one.ideas)).size"
    )


_CONTROLS = """() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
    const every = [...document.querySelectorAll("button, input, select, summary")];
    return every.filter((one) => one.checkVisibility() && !one.disabled);
}"""
_NAMES = """() => controls.map((one) => one.type === "file" ? "file" : one.id || one.textContent)"""
_SCENES = {
    "score": """() => {
        pad.game = { id: "1", at: 0, next: 0, over: false, players: ["Ann", "Bo"],
            variant: "standard", scoring: "standard", target: 0,
            lines: [{ who: 0, cards: ["Castor", "Lilac", "White"], claim: "60" }, { end: true },
                { who: 1, cards: ["Black", "Blue", "Castor"] }] };
        Object.assign(pad, { games: {}, undo: [], edited: -1, form: false });
        Object.assign(scored, { cards: [null, null, null], slot: 0 }); show("score"); }""",
    "form": "() => { Object.assign(pad, { games: {}, game: null, form: false }); show('score'); }",
    "empty": "() => { show('argue'); lay([null, null, null]); }",
    "argue": """() => {
        show("argue"); lay(["Castor", "Lilac", "White", "Opal"].map(numberOf)); }""",
    "learn": "() => { pupil.level = 'novice'; ask(data.quiz.questions[0]); show('learn'); }",
    "asked": """() => { ask(data.quiz.questions.find((one) => one.several)); show("learn"); }""",
    "lookup": "() => show('lookup')",
}
_TIE = """() => {
    const { lines } = pad.game, [{ cards }] = lines;
    lines.splice(0, 3, { who: 0, cards }, { who: 1, cards }); pad.game.over = true; show(); }"""


@pytest.mark.parametrize("scene", _SCENES)
def test_every_control_is_reached_and_works_by_the_keyboard(page: "Page", scene: str) -> None:
    """The focus never falls to the page, and one place speaks; of the cards two stand for all."""

    def controls() -> list[str]:
        page.evaluate(_SCENES[scene])
        page.evaluate(f"() => {{ window.controls = ({_CONTROLS})(); }}")
        names: list[str] = page.evaluate(_NAMES)
        return names

    page.evaluate(
        "() => { window.live = $('live'); HTMLAnchorElement.prototype.click = () => {}; }"
    )
    names = controls()
    page.evaluate("() => { window.reached = new Set(); controls[0].focus(); }")
    while page.evaluate("reached.add(document.activeElement).size") <= 2 * len(names):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):  # behind the last control
            break
    assert (
        page.evaluate("controls.filter((one) => !reached.has(one)).map((one) => one.outerHTML)")
        == []
    )
    cards = {one["name"] for one in page.evaluate("data.deck.cards")}
    pressed = [at for at, name in enumerate(names) if name not in (*cards, "file")]
    pressed += [at for at, name in enumerate(names) if name in cards][:2]
    for at in pressed:
        assert controls() == names
        kind = page.evaluate(f"() => {{ controls[{at}].focus(); return controls[{at}].tagName; }}")
        page.keyboard.press({"SELECT": "ArrowDown", "INPUT": "Space"}.get(kind, "Enter"))
        assert page.evaluate("document.activeElement !== document.body"), names[at]
    places = "[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]"
    assert page.evaluate(f"() => {places}.every((one) => one === window.live)")


def test_page_without_storage_or_scripts_says_so(browser: "Browser", address: str) -> None:
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
    )
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Learn").click()
    assert "keeps nothing between visits" in page.inner_text("#learn")
    page.get_by_role("button", name="Show the answer").click()
    assert "1 answer so far" in page.inner_text("#learn")
    context.close()
    page = browser.new_page(java_script_enabled=False)
    page.goto(address)
    assert "works by JavaScript" in page.inner_text("body")
    page.close()


@pytest.mark.parametrize("look", ["light", pytest.param("dark", marks=pytest.mark.deep), "forced"])
def test_accessible_in_every_view(browser: "Browser", address: str, look: str) -> None:
    """By the rules of axe, and on 320 px, with large text too, nothing scrolls sideways."""
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport={"width": 320, "height": 640}, **LOOKS[look])
    page = context.new_page()
    page.goto(f"{address}#argue")
    page.wait_for_selector("#cards button")
    scenes = {**_SCENES, "over": f"() => {{ ({_SCENES['score']})(); ({_TIE})(); }}"}
    for name, scene in scenes.items():
        page.evaluate(scene)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        page.wait_for_function("() => !document.querySelector('details > summary:only-child')")
        found = Axe().run(page)
        assert found.violations_count == 0, (name, found.generate_report())
        for size in ("200%", "100%"):
            page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, (name, size)
    context.close()

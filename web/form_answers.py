"""What is typed or uploaded in a browser, answered: as part of a page, a document, and files."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from testcross.asking.files import InputError, refuse_other_content
from testcross.asking.quizzes import any_seed, form_files, read_answers, tutor_for
from testcross.asking.record_files import task_of
from testcross.asking.reports import Verification
from testcross.asking.typed import PLAY, solver
from testcross.pages.answer_blocks import blocks_of
from testcross.pages.html_blocks import as_html, elements, html_fragment, words
from testcross.pages.json import render_json
from testcross.pages.markup import node
from testcross.pages.reports import Report
from testcross.pages.reports.class_html import class_and_sheets, graded_part, graded_sheets
from testcross.pages.svg.drawing import animal_picture
from testcross.pages.svg.herd_svg import herd_svg
from testcross.pages.svg.pictures import mating_svg
from testcross.questions.herds import Herd, HerdCheck, HerdResult
from testcross.questions.matings import check, explain, score
from testcross.questions.quiz import Grades
from testcross.rulesets import DEFAULT, Repair, TestcrossError, load_mating_ruleset
from testcross.rulesets.analysis.mating_blocks import plainest
from testcross.rulesets.analysis.mating_picture import verdict_picture
from testcross.rulesets.blocks import Block, Family, Heading, Item, Meaning, Paragraph, Span, table
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import CardError, Failure
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.player_page import attributed
from testcross.rulesets.summary import Summary
from testcross.web.desk_forms import FilledForm, Upload, label_of, spoken

_SECONDS = 6.0
"""How long conflicts of a herd are looked for, and then a repair."""
_BEGINNING = 1 << 16
"""So many bytes tell what a file is."""
_MORE = (
    "This is not all: the rest takes more time or memory than a page gives it. Ask about fewer "
    "animals or fewer loci at a time."
)
_PAPER = re.compile(r"<main>.*?</h1>(.*)</main>", re.DOTALL)
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that archives give for what is in them: the same bytes every time."""


class Reply(NamedTuple):
    page: str = ""
    """What the page shows, in HTML; programs get the document, in JSON."""
    document: str = ""
    files: Mapping[str, bytes] = {}
    error: str = ""
    elsewhere: Sequence["Misplaced"] = ()


class Misplaced(NamedTuple):
    """A file that another form is for."""

    name: str
    form: str
    text: str
    """What stands in it, to be sent there; empty where it is no text."""


def reply_to(form: FilledForm, so_far: Callable[[Reply], None] = lambda _: None) -> Reply:
    """Answer a form, or say why not; what is answered already is handed on."""
    elsewhere = [] if form.is_for_program else list(_misplaced(form))
    if not elsewhere:
        return _answered(form, so_far)
    kept = [one for one in form.files("files") if one.name not in {m.name for m in elsewhere}]
    keys = [one for one in form.uploads if one.field != "files"]
    fields = {key: one for key, one in form.fields.items() if key != "pasted"}
    rest = form._replace(fields=fields, uploads=[*keys, *kept])
    return (_answered(rest, so_far) if kept else Reply())._replace(elsewhere=elsewhere)


def _answered(form: FilledForm, so_far: Callable[[Reply], None]) -> Reply:
    try:
        if form.name == "herd":
            return _herd(form, so_far)
        return _ANSWERS[form.name](form)
    except TestcrossError as error:
        ruleset = form.text("ruleset") or DEFAULT
        asked = form.text("mating") or ", ".join(one.name for one in form.uploads)
        failure = Failure(schema=form.name, ruleset=ruleset, text=asked, error=error.in_full)
        shown = error.in_full
        if "testcross" in error.advice:  # is for a command line, which nobody here sees
            cards = load_mating_ruleset(ruleset).varieties if isinstance(error, CardError) else ()
            some = listed([*dict.fromkeys(one.name for one in cards)][:6])
            shown = f"{error}; try a card such as {some}" if some else str(error)
        return Reply(document=render_json(failure), error=spoken(shown, form.name))


_HOMES = {"pedigree": "herd", "key": "grade", "answers": "grade"}
_HOMES |= dict.fromkeys(("record", "rows", "pad", "parents", "matings"), "pads")
"""Which form a kind of files is for."""


def _misplaced(form: FilledForm) -> Iterator[Misplaced]:
    from testcross.rulesets.file_kinds import kind_of

    for one in form.files("files"):
        # any text may be called .txt; here it is no list that a command line reads line by line
        home = _HOMES.get(kind_of(one.name.removesuffix(".txt"), one.data[:_BEGINNING]))
        if home is not None and home != form.name:
            text = one.data.decode("utf-8-sig", "replace")
            yield Misplaced(one.name, home, "" if "\ufffd" in text or "\0" in text else text)


def _mating(form: FilledForm) -> Reply:
    ruleset, text = form.value("ruleset"), form.text("mating")
    found = check(text, ruleset=ruleset, engine=PLAY)
    if form.is_for_program:
        return Reply(document=render_json(found.answer))
    explained = explain(text, ruleset=ruleset, engine=PLAY)
    why, rules = explained.answer.conflicts, load_mating_ruleset(ruleset)
    verdict, *told = explained.blocks()
    top = [*elements([verdict]), *(node("p", *words(one.text)) for one in plainest(why))]
    # the picture has the cards, and the verdict the reasons
    above = [one.text for one in plainest(why)]
    steps = [b for b in told if not isinstance(b, Family) and getattr(b, "text", "") not in above]
    fits = [*_fitting(explained.repairs, found.answer.mating)]
    steps = steps[: -1 - len(fits)] if fits else steps
    if found.legal and (schemes := [*rules.schemes_by_name()]):
        scored = score(text, ruleset=ruleset, scoring=schemes[0], engine=PLAY)
        sums, *rest = [*scored.blocks()][3:]
        rows = [(role, *terms.split(" + "), n) for role, *_, terms, n in getattr(sums, "rows", ())]
        heads = ["", *(locus.name for locus in rules.loci), "Points"]
        steps += [Heading("Points, allele by allele"), table(heads, rows, numbers=True), *rest]
        top.append(node("p", f"{scored.points[schemes[0]]} points"))
    shown_as = replace(verdict_picture(found.answer), title="", caption=())
    picture = mating_svg(shown_as, found.text, 2)
    drawn = _across(re.sub(r";?\s*testcross [^<\n]*", "", picture))  # of what is read out
    shown = html_fragment(steps)
    note = "".join(re.findall(r"<p[^>]*>\* [^<]*</p>", shown))  # on what is drawn
    laws = re.split(r"( \(Law of \w+\))", shown.replace(note, ""))
    told_once = (s for i, s in enumerate(laws) if i % 2 == 0 or s != laws[max(0, i - 2)])
    banner = as_html([node("div", *top, class_=f"said {'wrong' if why else 'right'}")])
    below = f"<div>{drawn}{note}</div><div>{''.join(told_once)}{as_html(fits)}</div>"
    banner = banner.replace(" x ", " × ").replace(" -&gt; ", " → ")
    whole = f'{banner}<div class="beside">{below}</div>'
    kits = r"\1 \2" if len(found.animals) > 3 else r"\1"  # kit1 is for a command line
    return Reply(re.sub(rf"\b({rules.roles.offspring})(\d)\b", kits, whole))


def _fitting(repairs: Sequence[Repair], mating: Mating) -> Iterator[Element]:
    """Yield which cards would fit, as small animals, unless two have to change together."""
    rules, roles = mating.ruleset, [role for role, _ in mating.roles()]
    cards = {one.name: one for one in rules.varieties}
    repairs = sorted(repairs, key=lambda one: one.replace[0] in rules.roles.sexes)
    for place, one in enumerate(repairs if all(one.varieties for one in repairs) else ()):
        found = [(name, rules.colours(*cards[name].ways)) for name in one.varieties or ()]
        shown = (node("li", animal_picture(rules.shape, drawn), name) for name, drawn in found)
        who = rules.roles.role_in_sentence(roles.index(one.replace[0]), len(roles) - 2)
        title = f"Instead of {who}: {counted(len(found), rules.noun)} would fit"
        made = [node("ul", *shown, class_="fits")]
        yield _folded(title, made, **({} if place else {"open": ""}))


def _needed(form: FilledForm, what: str) -> list[Upload]:
    if found := form.files("files"):
        return found
    raise InputError(f"there is nothing to check; paste {what}, or choose a file")


def _pads(form: FilledForm) -> Reply:
    from testcross.rulesets.records import Anonymity

    given = _needed(form, "a pad")
    is_anonymous = bool(form.text("anonymous"))
    with TemporaryDirectory() as folder:
        wanted = None if form.is_for_program or is_anonymous else folder
        reports = tuple(_checked(given, wanted))
        copies = [one for one in sorted(Path(folder).rglob("*")) if one.is_file()]
        corrected = archive({one.name: one.read_bytes() for one in copies})
    if not form.is_for_program and not any(p.counted for one in reports for p in one.players):
        first = (f"{one.path}: {next(f.message for f in one.findings)}" for one in reports)
        return Reply(error=" ".join(spoken(one, "pads") for one in first))
    if is_anonymous:
        reports = tuple(map(Anonymity(merge=False).report, map(attributed, reports)))
    found = Verification(reports)
    if form.is_for_program:
        return Reply(document=found.report("json"))
    files = {"report.html": found.report("html").encode()}
    if copies:
        files["corrected.zip"] = corrected
    with suppress(TestcrossError):  # without the library for workbooks
        files["report.xlsx"] = found.workbook()
    about, sheets = class_and_sheets(Report(reports, Summary(strict=False), lambda _: ""))
    return Reply(as_html([*about, _folded("The sheets of the pupils", sheets)]), files=files)


def _folded(title: str, content: Iterable[Element], **opened: str) -> Element:
    return node("details", node("summary", title), *content, **opened)


def _checked(given: Sequence[Upload], folder: str | None) -> Iterator[Any]:
    """Yield the report on each file, or each sheet of it; right copies go into a folder, if any."""
    from testcross.rulesets.forms import workbook_sheets
    from testcross.rulesets.verification import verify_bytes

    usual = task_of(None, {}, None, PLAY)
    for one in given:
        for sheet in workbook_sheets(one.name, BytesIO(one.data)) or (None,):
            name = one.name if sheet is None else f"{Path(one.name).stem}-{label_of(sheet)}.csv"
            name = name if Path(name).suffix else f"{name}.txt"
            copy = None if folder is None else str(Path(folder, name))
            task = replace(usual, path=one.name, sheet=sheet, corrected=copy)
            yield verify_bytes(task, one.data)


def _herd(form: FilledForm, so_far: Callable[[Reply], None]) -> Reply:
    from testcross.rulesets.herds import written_files

    (one, *others) = _needed(form, "a herd")
    if others:
        raise InputError("one herd at a time, please; leave the other files out")
    refuse_other_content(one.name, one.data[:_BEGINNING], "a pedigree")
    ruleset = load_mating_ruleset(name) if (name := form.value("ruleset")) else None
    herd = Herd.from_bytes(one.data, one.name, ruleset=ruleset)
    more, files = _note(_MORE), dict[str, bytes]()
    if not form.is_for_program:
        with suppress(TestcrossError):  # for a locus of too many alleles
            trios = herd.check_trios()
            misfits = "This herd cannot be right: offspring do not fit their parents."
            wrong = _note(misfits) if trios.answer.errors else ""
            so_far(Reply(f"{more}{wrong}{_read(trios, mends=True)}"))
    found = herd.check(limit=_SECONDS)
    if form.is_for_program:
        return Reply(document=render_json(found.answer))
    above = _note(spoken(found.answer.verdict()), "right" if found.consistent else "wrong")
    below, drawn = _read(found), _drawn(found, form.text("around"))
    is_all = not any(locus.cut_short for locus in found.answer.loci)
    if not found.consistent:
        so_far(Reply(_beside(more + above, below, drawn)))
        repair = herd.repair(limit=_SECONDS)
        below += f"<h2>What to mend</h2>{_read(repair, mends=True)}"
        is_all = is_all and all(locus.is_proven for locus in repair.answer.loci)
        if not repair.answer.unchecked and repair.answer.is_done:
            loci = [(one.alleles, one.masks) for one in repair.answer.loci]
            name = one.name if Path(one.name).suffix else "herd.csv"
            made = written_files(Path(f"mended-{name}"), herd.data, loci)
            files = {p.name: t if isinstance(t, bytes) else t.encode() for p, t in made.items()}
    above = above if is_all else more + above
    return Reply(_beside(above, below, drawn), files=files)


def _beside(above: str, text: str, drawn: str) -> str:
    return f'{above}<div class="pair">{drawn}<div>{text}</div></div>'


def _note(text: str, how: str = "") -> str:
    return as_html([node("p", *words(text), class_=f"said {how}")])


def _read(found: HerdResult[Any], *, mends: bool = False) -> str:
    """Return an answer about a herd without codes and without what is typed next.

    What mends one says what follows; others, what was read and left out.
    """
    account, shown, sums, behind = found.account, list[Block](), list[Block](), list[Block]()
    for block in blocks_of(found.answer):
        if isinstance(block, Item | Paragraph):  # else it counts what is listed
            spans = (Span(block.text),) if isinstance(block.text, str) else block.text
            text = "".join(spoken(one.text) for one in spans if one.meaning is not Meaning.CODE)
            is_unread = any(one.text == "PD107" for one in spans)
            kept = sums if text.startswith("Conflicts by ") else behind if is_unread else shown
            kept.append(replace(block, text=text))
    shown += behind
    rest = [("Read", account.read), ("Left out", account.left_out)]
    told = (f"{name}: {spoken(one)}" for name, one in rest if spoken(one))
    follows = [Paragraph(text)] if mends and (text := spoken(account.follows)) else []
    shown += follows if mends else [Paragraph((Span(one, Meaning.NOTE),)) for one in told]
    folded = [_folded("Where the conflicts are", elements(sums))] if sums else []
    return html_fragment(shown) + as_html(folded)


def _drawn(found: HerdCheck, animal: str) -> str:
    """Return the picture of a herd; where it is too large, what to do about it."""
    from testcross.rulesets.herds import TooManyToDrawError, herd_picture, herd_words

    place = herd_words.animal_at(found.herd.data, animal) if animal else None
    try:
        picture = herd_picture(found.answer, found.herd.data, place)
    except TooManyToDrawError:
        return "<p>No picture: the herd is too large. Name an animal in 'Draw only around'.</p>"
    return _across(herd_svg(replace(picture, title=""), spoken(found.answer.verdict())))


def _across(drawn: str) -> str:
    return f'<div class="across" tabindex="0" role="group" aria-label="Drawing">{drawn}</div>'


def _quiz(form: FilledForm) -> Reply:
    from testcross.rulesets import tutoring

    count, forms = int(form.value("count")), int(form.value("forms"))
    seed, level = int(form.value("seed") or any_seed()), form.value("level")
    tutor = tutor_for(DEFAULT, level, (), None, solver(PLAY))
    made = tutoring.make_forms(tutor, seed=seed, count=count, forms=forms)
    files = form_files(tutor, made, seed=seed, export="html")
    each = f"{counted(forms, 'form')} of {counted(count, 'question')}"
    shown = f"<p>Test number {seed}: {each}.</p>"
    for name in [one for one in files if one.endswith(".txt")]:  # what is printed, on the screen
        del files[name]
        title = f"{'Answers to form' if name.startswith('key') else 'Form'} {name[-5]}"
        (paper,) = _PAPER.findall(files[f"{name[:-4]}.html"].decode())
        paper = re.sub(r' id="[^"]*"', "", paper)
        opened = " open" * (title == "Form A")
        shown += (
            f'<details{opened}><summary>{title}</summary><div class="paper">{paper}</div></details>'
        )
    document = {"schema": "forms", "seed": seed, "files": {n: f.decode() for n, f in files.items()}}
    return Reply(shown, json.dumps(document), files)


def _grade(form: FilledForm) -> Reply:
    from testcross.rulesets.file_kinds import kind_of
    from testcross.rulesets.tutoring import AnswerReader, class_report, read_key

    given = [*(one for one in form.uploads if one.field == "key"), *form.files("files")]
    keys = [one for one in given if kind_of(one.name, one.data[:_BEGINNING]) == "key"]
    keys = keys or [one for one in given if one.field == "key"]
    if not keys:
        raise InputError("the key is missing; choose the key.json of the test")
    answers = [one for one in given if one not in keys]
    if not answers:
        raise InputError("there is nothing to mark; paste the answers, or choose a file")
    is_anonymous = bool(form.text("anonymous"))
    key = read_key(Path(label_of(keys[0].name)), keys[0].data)
    reader = AnswerReader(key, anonymous=is_anonymous)
    for one in answers:
        read_answers(reader, one.name, one.data)
    found = Grades(class_report(reader, anonymous=is_anonymous))
    if form.is_for_program:
        return Reply(document=render_json(found.answer))
    if not found.answer.pupils:
        first = next((one.text for one in found.answer.findings), "the file is empty")
        return Reply(error=spoken(first, "grade"))
    files = {"class.html": found.page().encode()}
    with suppress(TestcrossError):
        files["class.xlsx"] = found.workbook()
    sheets = _folded("Ideas and sheets by pupil", graded_sheets(found.answer))
    return Reply(as_html([*graded_part(found.answer), sheets]), files=files)


_ANSWERS = {"check": _mating, "pads": _pads, "quiz": _quiz, "grade": _grade}


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return files in an archive: the same bytes every time."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name, _EPOCH), content, ZIP_DEFLATED)
    return made.getvalue()

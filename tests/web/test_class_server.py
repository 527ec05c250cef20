"""The local server, asked in this process: the answers of the command line, and what is refused."""

import json
import re
from collections.abc import Iterator
from html import unescape
from importlib import util
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest
from program.called_program import call
from sheets.sheet_files import SAMPLES
from starlette.testclient import TestClient
from testcross.asking.files import InputError
from testcross.web import class_server
from testcross.web.class_server import listen, make_app
from testcross.web.desk_forms import FORMS, FilledForm, Upload, label_of
from testcross.web.form_answers import Reply, reply_to
from testcross.web.work_crew import TooMuchError

CLASS_TEST = SAMPLES.parent / "class-test"
KINDS = {"herd": "a herd", "pads": "a score pad"}
JSON = {"accept": "application/json"}
HOST = "http://127.0.0.1:8000"


async def ask(form: FilledForm) -> Reply:
    return reply_to(form)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(ask, "<p>first</p>"), base_url=HOST) as found:
        yield found


def uploaded(*paths: Path, field: str = "files") -> list[tuple[str, tuple[str, bytes]]]:
    return [(field, (path.name, path.read_bytes())) for path in paths]


def asked(client: TestClient, name: str, *files: Any, **fields: str) -> Any:
    found = client.post(f"/{name}", data=fields, files=files, headers=JSON)
    assert found.status_code == 200, found.text
    return found.json()


# what is answered


def test_answers_are_the_documents_of_the_command_line(client: TestClient) -> None:
    mating = "castor x lilac -> white"
    found = client.get("/check", params={"mating": mating}, headers=JSON).json()
    assert found == json.loads(call("check", mating, "--json").stdout)
    pads = ("class-7b.txt", "class-7b.csv")
    options = ("--format", "json", "--jobs", "1")
    verified = call("verify", *pads, *options, cwd=SAMPLES).stdout
    files = uploaded(*(SAMPLES / one for one in pads))
    assert asked(client, "pads", *files) == json.loads(verified)
    checked = call("pedigree", "check", "herd-errors.csv", "--json", cwd=SAMPLES).stdout
    assert asked(client, "herd", *uploaded(SAMPLES / "herd-errors.csv")) == json.loads(checked)
    key, answers = CLASS_TEST / "key.json", CLASS_TEST / "class.csv"
    graded = call("grade", str(key), "class.csv", "--json", cwd=CLASS_TEST).stdout
    files = [*uploaded(key, field="key"), *uploaded(answers)]
    assert asked(client, "grade", *files) == json.loads(graded)


def test_files_to_save_are_those_that_the_command_line_writes(tmp_path: Path) -> None:
    wanted = {"level": "locus", "count": "3", "seed": "5", "forms": "2"}
    options = [word for name, value in wanted.items() for word in (f"--{name}", value)]
    assert call("quiz", *options, "--export", "html", "-o", str(tmp_path / "t")).returncode == 0
    found = reply_to(FilledForm("quiz", wanted))
    written = {one.name: one.read_bytes() for one in (tmp_path / "t").iterdir()}
    assert found.files == {n: one for n, one in written.items() if not n.endswith(".txt")}
    for name in ("form-A.html", "key-B.html"):  # on the screen they are as they are printed
        printed = re.findall(r"<(?:h2|p|li|span)[^>]*>([^<]+)", written[name].decode())
        assert len(printed) > 5
        assert all(text in found.page for text in printed[1:])
    assert "gene-rummy-locus" not in found.page


def test_pads_can_be_saved_corrected_and_nobody_is_named_if_asked() -> None:
    fields = {"pasted": "Ann: castor x lilac -> white = 60\r\nTotals: Ann 60"}
    found = reply_to(FilledForm("pads", fields))
    assert [*found.files] == ["report.html", "corrected.zip", "report.xlsx"]
    hidden = reply_to(FilledForm("pads", {**fields, "anonymous": "yes"}))
    assert "corrected.zip" not in hidden.files
    assert "Ann" in found.page
    assert "Ann" not in hidden.page + hidden.files["report.html"].decode()


def test_every_form_is_a_page_and_what_people_write_is_text(client: TestClient) -> None:
    for name in FORMS:
        assert client.get(f"/{name}").status_code == 200
    bad = "<img src=x onerror=alert(1)>"
    pages = [
        client.get("/check", params={"mating": f"{bad} x lilac -> white"}).text,
        client.post("/pads", files=[], data={"pasted": f"{bad}: castor x lilac -> white = 1"}).text,
        client.post("/pads", files=[("files", (bad, b"?"))]).text,
        client.post("/herd", data={"pasted": f"id,sire,dam,B\n{bad},,,BB\n", "around": bad}).text,
    ]
    for page in pages:
        assert "<img" not in page
    assert all("&lt;img" in page for page in (pages[0], pages[1], pages[3]))


def test_unknown_card_keeps_the_form_and_names_the_nearest(client: TestClient) -> None:
    found = client.get("/check", params={"mating": "castr x lilac -> white"})
    assert found.status_code == 400
    assert 'value="castr x lilac -&gt; white"' in found.text
    assert "did you mean Castor" in found.text
    assert "Gene expression" not in found.text  # whose cards are not mated
    horses = {"mating": "zzz x black -> brown", "ruleset": "horses"}
    assert "try a card such as Chestnut, Bay" in client.get("/check", params=horses).text


def test_damaged_file_is_a_finding_beside_the_good_ones(client: TestClient) -> None:
    files = [*uploaded(SAMPLES / "clean.yaml"), ("files", ("photo.png", b"\x89PNG\r\n\x1a\n\0"))]
    good, bad = asked(client, "pads", *files)["files"]
    assert (good["path"], good["findings"]) == ("clean.yaml", [])
    assert [one["code"] for one in bad["findings"]] == ["RX001"]
    assert "it is a picture" in json.dumps(bad)


def test_herd_hands_on_what_is_found_before_the_rest_may_take_too_long() -> None:
    herd = "id,sire,dam,B\nsam,,,BB\ndora,,,Bb\nkim,sam,dora,bb\n"
    first: list[Reply] = []
    whole = reply_to(FilledForm("herd", {"pasted": herd}), first.append)
    counted, checked = (one.page for one in first)
    for page in (counted, checked):
        assert "This is not all" in page
        assert "This herd cannot be right" in page
    assert "1 error" in counted
    assert "cannot both be right" in checked
    assert "This is not all" not in whole.page
    assert "What to mend" in whole.page


def test_form_that_takes_too_long_says_so() -> None:
    async def ask_in_vain(_form: FilledForm) -> Reply:
        raise TooMuchError("the answer takes more than 20 seconds")

    with TestClient(make_app(ask_in_vain, ""), base_url=HOST) as client:
        for name in FORMS:
            found = client.post(f"/{name}", data={"pasted": "x"}, headers=JSON)
            assert found.status_code == 503
            assert "20 seconds; give less at a time" in found.json()["error"]


# what a teacher sees


def test_pages_of_a_desk_speak_of_no_terminal_and_show_no_codes(client: TestClient) -> None:
    ten = "".join(f"id{n},{'id0,id1' if n > 1 else ','},{'MF'[n % 2]},bb\n" for n in range(210))
    pages = [
        client.post("/pads", files=uploaded(SAMPLES / "class-7b.txt")),
        client.post("/pads", files=uploaded(SAMPLES / "every-finding.yaml")),
        client.post("/pads", data={"pasted": "Ann: castr x lilac = white 61\nqqq 7"}),
        client.post("/herd", files=uploaded(SAMPLES / "herd-errors.csv")),
        client.post("/herd", data={"pasted": f"id,sire,dam,sex,B\n{ten}"}),
        client.post("/herd", data={"pasted": "castor x lilac -> white"}),
        client.post("/quiz", data={"count": "2"}),
        client.post("/grade", data={"pasted": "key,pupil,question,answer\n"}),
        client.get("/check", params={"mating": "castr x x"}),
        client.get("/check", params={"mating": "black x blue -> castor, lilac"}),
        client.get("/check", params={"mating": "-- x lilac -> white"}),
        client.get("/nothing"),
        client.put("/pads"),
    ]
    for page in pages:
        main = page.text.partition("<main>")[2].partition("<footer>")[0]
        shown = re.sub(r'href="data:[^"]*"', "", main)
        typed = r"testcross [a-z]+|command|terminal|\b[A-Z]{2}\d{3}\b| --[a-z]|\bkit\d"
        typed += r"|\btypings?\b|INCONSISTENT|\bloop\b"
        assert not re.search(typed, shown), shown
        assert "<nav" in page.text


def test_report_of_a_class_names_mistakes_and_differences_first() -> None:
    found = reply_to(FilledForm("pads", {"pasted": "Ann: castor x lilac -> white = 60"}))
    for page in (found.page, found.files["report.html"].decode()):
        heads = re.findall(r'<th scope="col"[^>]*>([^<]*)', page)
        assert heads[:3] == ["Mistake", "How often", "Pupils"]
        assert heads[3:9] == ["Pupil", "Difference", "Right", "Claimed", "To correct", "Matings"]
        assert "wrong points" in page
        assert "castor x lilac -&gt; white = <mark>60" in page
        assert "GR106" not in page


@pytest.mark.parametrize(
    ("form", "name", "data", "home"),
    [
        ("pads", "herd.csv", b"id,sire,dam,B\nRex,,,BB\n", "herd"),
        ("herd", "pad.txt", (SAMPLES / "class-7b.txt").read_bytes(), "pads"),
        ("herd", "pad.csv", b"player,buck,doe,kit,points\nAnn,Castor,Lilac,White,61\n", "pads"),
        ("pads", "a.csv", b"key,pupil,question,answer\nA,Ann,1,b\n", "grade"),
        ("herd", "key.json", (CLASS_TEST / "key.json").read_bytes(), "grade"),
        ("grade", "herd.csv", b"id,sire,dam,B\nRex,,,BB\n", "herd"),
    ],
)
def test_file_of_another_form_is_led_there_with_one_button(
    client: TestClient, form: str, name: str, data: bytes, home: str
) -> None:
    page = client.post(f"/{form}", files=[("files", (name, data))]).text
    assert f"{name} is {KINDS.get(home, 'for marking')}." in page
    assert f"Open it in {FORMS[home].title}" in page
    (sent,) = re.findall(
        rf'action="/{home}".*?<textarea name="pasted" hidden>(.*?)</textarea>', page, re.DOTALL
    )
    assert unescape(sent).encode() == data
    both = [("files", (name, data)), ("files", ("ann.txt", b"Ann: castor x lilac -> white = 60"))]
    if form == "pads":  # the other files are answered all the same
        assert "wrong points" in client.post("/pads", files=both).text


def test_key_and_answers_may_be_exchanged(client: TestClient) -> None:
    key, answers = CLASS_TEST / "key.json", CLASS_TEST / "class.csv"
    right = asked(client, "grade", *uploaded(key, field="key"), *uploaded(answers))
    assert asked(client, "grade", *uploaded(answers, field="key"), *uploaded(key)) == right


def test_what_forms_answer_by_post_a_link_does_not(client: TestClient) -> None:
    for query in ("quiz?count=2", "pads?pasted=Ann", "herd?pasted=x", "grade?pasted=x"):
        assert "<section" not in client.get(f"/{query}").text
    link = "/check?mating=castor%20x%20lilac%20-%3E%20white"
    assert "<section" in client.get(link).text
    assert "<section" not in client.get(link, headers={"sec-fetch-site": "cross-site"}).text


# what is refused


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (FilledForm("pads", {}), "there is nothing to check; paste a pad, or choose a file"),
        (FilledForm("grade", {"pasted": "key"}), "the key is missing"),
        (FilledForm("quiz", {"count": "-1"}), "'Questions' is '-1'; expected a whole number"),
        (FilledForm("quiz", {"forms": "101"}), "'Forms' is 101; expected 1 to"),
        (FilledForm("quiz", {"level": "foo"}), "'Level' is 'foo'; expected beginners: two loci"),
        (
            FilledForm("check", {"mating": "x", "ruleset": "/etc/passwd"}),
            "'Cards' is '/etc/passwd'; expected Budgeri",
        ),
        (
            FilledForm("herd", {"pasted": "x", "ruleset": "../own.toml"}),
            "expected as the file has them, Budgerigars",
        ),
        (
            FilledForm("herd", {}, [Upload("files", "x.png", b"\x89PNG\r\n")]),
            "x.png: expected a pedigree, but it is a picture; type it in, or give a spreadsheet",
        ),
        (FilledForm("herd", {}, [Upload("files", "x.bed", b"\x6c\x1b\x01")]), "x.bed"),
    ],
)
def test_form_that_cannot_be_answered_says_why(form: FilledForm, problem: str) -> None:
    found = reply_to(form)
    error = found.error.casefold().removesuffix(".")
    assert problem.casefold() in error
    assert json.loads(found.document)["error"].casefold().startswith(error)


def test_names_of_files_are_labels_without_a_way_out_of_a_folder() -> None:
    assert label_of("../../etc/passwd") == "passwd"
    assert label_of("C:\\games\\pad.txt") == "pad.txt"
    assert label_of("a\0b\n<c>.txt") == "a_b__c_.txt"
    assert [label_of(name) for name in ("..", "", "/", ".hidden")] == [*["file"] * 3, "hidden"]
    twice = [Upload("files", name, b"") for name in ("1/pad.txt", "2/pad.txt", "pad")]
    names = [one.name for one in FilledForm("pads", {}, twice).files("files")]
    assert names == ["pad.txt", "pad-2.txt", "pad"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": "localhost:8000", "origin": "http://localhost:8000"}, 200),
        ({"host": "[::1]:8000", "sec-fetch-site": "same-origin"}, 200),
        ({"host": "evil.example"}, 400),
        ({"host": "127.0.0.1.evil.example:8000"}, 400),
        ({"host": ""}, 400),
        ({"host": "192.168.1.5"}, 400),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9000"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
    ],
)
def test_only_this_machine_by_its_name_and_its_own_pages_are_answered(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    found = client.post("/quiz", data={"count": "1"}, headers={**headers, **JSON})
    page = client.post("/quiz", data={"count": "1"}, headers=headers).text
    assert (found.status_code, "alert" in page) == (status, status != 200)


def test_host_that_was_spelled_out_is_known_and_addresses_of_a_server_open_to_all() -> None:
    for host, known in (
        ("192.168.1.5", {"192.168.1.5"}),
        (str(IPv4Address(0)), {"192.168.1.5", "10.0.0.1"}),
    ):
        client = TestClient(make_app(ask, "", host))
        for name in ("192.168.1.5", "10.0.0.1", "evil.example"):
            status = client.get("/", headers={"host": f"{name}:8000"}).status_code
            assert (status == 200) is (name in known)


def test_answers_tell_a_browser_what_they_may_do(client: TestClient) -> None:
    for path in ("/", "/pads", "/check?mating=castor", "/nothing"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers


@pytest.mark.parametrize("path", ["/../../etc/passwd", "/%2e%2e/x", "/static/page.css", "/pads/x"])
def test_no_other_address_is_answered(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_what_is_too_large_or_no_form_is_refused_with_the_limit(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_server, "MOST_FILE", 1_000)
    monkeypatch.setattr(class_server, "MOST_BODY", 2_000_000)
    monkeypatch.setattr(class_server, "MOST_FILES", 3)

    def status(*sizes: int) -> tuple[int, str]:
        files = [("files", (f"{n}.txt", b"x" * size)) for n, size in enumerate(sizes)]
        found = client.post("/pads", files=files)
        (said,) = re.findall(r'role="alert">(.*)</p>', found.text)
        return found.status_code, said

    assert status(1_001) == (413, "0.txt is too large: a file may have at most 0 MB.")
    assert status(1, 1, 1, 1) == (413, "Send at most 3 files at once.")
    assert status(2_000_000) == (413, "Send at most 2 MB at once.")
    assert client.post("/pads", content=b"x").status_code == 415
    odd = {"content-type": "multipart/form-data; boundary=x"}
    assert client.post("/pads", content=b"--y\r\n", headers=odd).status_code == 400
    put = client.put("/pads")
    assert (put.status_code, "POST" in put.headers["allow"]) == (405, True)
    assert "choose a form above" in put.text
    assert "Method Not Allowed" not in put.text


# the command


def test_serve_without_its_libraries_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from testcross.web import served

    monkeypatch.setattr(served, "find_spec", lambda name: None if name == "uvicorn" else util)
    answer = call("serve", "--no-open")
    assert (answer.returncode, answer.stdout) == (2, "")
    needed = "testcross: serve needs more packages: pip install '.[web]' in the checkout\n"
    assert answer.stderr == needed


def test_address_for_pupils_is_shown_with_its_qr_code() -> None:
    assert class_server.address_of("192.168.1.5") == "192.168.1.5"
    assert class_server.address_of("0.0.0.0") != ""  # noqa: S104
    lines = class_server.qr_code("http://192.168.1.5:8000/").splitlines()
    assert {*map(len, lines)} == {29}
    assert len(lines) == 15
    squares = [[one in "█▀", one in "█▄"] for line in lines for one in line]
    assert sum(map(sum, squares)) > 400  # light ones; the quiet zone around is light, too
    assert set(lines[0]) == {"█"}


def test_port_in_use_is_passed_over_and_an_address_of_others_refused() -> None:
    with listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] < taken + 20
    with pytest.raises(InputError, match=r"cannot listen at 203\.0\.113\.1, port 8000"):
        listen("203.0.113.1", 8000)

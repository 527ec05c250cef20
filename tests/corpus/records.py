"""Questions to verify: sheets and games of the tests and samples, and others written anew."""

from itertools import cycle
from pathlib import Path
from random import Random

from finding_cases import all_cases

from corpus.games import VARIANTS, game
from corpus.question import Content, Question, ask, ask_with, filled_up
from corpus.sheets import SCHEMES, any_terms, as_csv, as_json, as_yaml, damaged, record
from corpus.sheets import VARIANTS as SHEET_VARIANTS
from corpus.simulated import refereed
from corpus.whole_games import whole_game

FORMATS = ("text", "concise", "json", "jsonl", "csv", "github", "sarif", "html")
_SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
_WAYS: tuple[tuple[str, ...], ...] = (
    *(("--format", form) for form in FORMATS),
    *(("--corrected", "right"), ("--corrected", "right", "--format", "concise")),
    *(("--summary",), ("--summary", "--format", "json"), ("--strict", "--format", "jsonl")),
    *(("--summary", "--format", "csv"), ("--summary", "--strict"), ("--engine", "cp-sat")),
    *(
        ("--corrected", "right", "--format", "json"),
        ("--summary", "--format", "jsonl"),
        ("--strict",),
        ("--summary", "--statistics"),
        ("--summary", "--merge-players"),
        ("--by-player",),
        ("--by-player", "--format", "jsonl"),
        ("--format", "csv", "--raw"),
        ("--anonymous",),
        ("--anonymous", "--format", "json"),
        ("--format", "xlsx", "--out", "class.xlsx"),
    ),
    *(("--statistics",), ("--by-player",), ("--merge-players", "--summary")),
)
_ODD: tuple[tuple[str, ...], ...] = (
    *((), ("missing.yaml",), ("",), (".",), ("empty",), ("s.csv", "missing.yaml", "s.yaml")),
    *(
        ("s.csv", "--format", "xml"),
        ("s.csv", "--summary", "--format", "sarif"),
        ("s.csv", "--jsn"),
    ),
    *(("s.csv", "--summary", "--by-player"), ("s.csv", "--by-player", "--format", "csv")),
    *(("s.csv", "--summary", "--format", "github"), ("s.csv", "--summary", "--format", "concise")),
    *(("s.csv", "--game", "gene-rummy"), ("s.csv", "--game", "chess")),
    *(("s.csv", "--jobs", "0"), ("s.csv", "--jobs", "-1"), ("s.csv", "--jobs", "many")),
    *(
        ("s.csv", "--engine", "abacus"),
        ("s.csv", "--variant", "chess"),
        ("s.csv", "--scoring", "dear"),
    ),
    *(
        ("s.csv", "--fill", "loose"),
        ("s.csv", "--variant", "families"),
        ("s.csv", "--variant", "novice"),
    ),
    *(
        ("s.csv", "--corrected", "."),
        ("s.csv", "--corrected", "s.yaml"),
        ("s.csv", "--corrected", ""),
    ),
    *(("s.csv", "s.csv", "--corrected", "right"), ("s.csv", "a/s.csv", "--corrected", "right")),
    *(
        ("s.csv", "--cluster", "nowhere"),
        ("s.csv", "--cluster", "tcp://x:1", "--corrected", "right"),
    ),
    *(("s.csv", "--json"), ("s.yaml", "--variant", "production"), ("s.csv", "s.csv"), ("s.txt",)),
    *(("s.csv", "--variant", "PRODUCTION", "--fill", "Either"), ("s.csv", "--preset", "web")),
    *(
        ("s.csv", "--box", "box.toml"),
        ("boxed.yaml", "--box", "box.toml"),
        ("peas.yaml", "--box", "box.toml"),
    ),
    *(("peas.yaml", "--box", "none.toml"), ("peas.yaml", "--box", "s.csv")),
)
_PEAS = """game: genotype
players: [Ann, Bo]
sheet:
  Ann: {plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 50}
  Bo: {plants: 11, completed: 2, goals: 1, markers: 1, coins: 0, total: 13}
"""
_AT_WORK = b"game: genotype\nplayers: [Ann, Bo]\nrounds:\n- working:\n  - {player: Ann, "
_BAD_PEAS: tuple[tuple[str, bytes], ...] = (
    ("p.yaml", b"game: genotype\nplayers: [Ann, Bo, Ann]\nrounds: []\n"),
    ("p.yaml", b"game: genotype\nplayers: [Ann, Bo, Johann]\nsolo: {}\nrounds: []\n"),
    ("p.yaml", b"game: genotype\nplayers: [Ann, Bo]\nronuds: []\n"),
    ("p.yaml", b"game: genotyp\nplayers: [Ann, Bo]\n"),
    (
        "p.yaml",
        b"game: genotype\nplayers: [Ann, Bo]\nrounds:\n- roll: {R: I I I I I, F: I I I I}\n",
    ),
    ("p.yaml", _AT_WORK + b"space: gardening, sows: [b]}\nplants: {a: '9: FF Tt'}\n"),
    ("p.yaml", _AT_WORK + b"space: univrsity}\n  - {player: Bo, spce: treasury}\n"),
    ("p.yaml", _AT_WORK + b"uses: [{tool: Raek}]}\n  - {player: Bo, uses: {assistant: Mae}}\n"),
    ("p.yaml", _AT_WORK + b"space: treasury\n  - {player: Bo, space: treasury, coins: 2}\n"),
    ("p.yaml", _AT_WORK + b"space: gardening, sows: 9: FF Tt}\n  - {player: Bo}\n"),
)
"""Records of Genotype as people get them wrong."""
_BYTES: tuple[tuple[str, bytes], ...] = (
    *_BAD_PEAS,
    *(
        ("a.yaml", b""),
        ("a.csv", b""),
        ("a.json", b"{"),
        ("a.yaml", b"\0\1\2"),
        ("a.csv", b"\xff\xfe"),
    ),
    *(("a.yaml", b"- 1\n- 2\n"), ("a.yaml", b"gene-rummy\n"), ("a.yaml", b"a: &a [*a]\n")),
    *(("a.yaml", b"a: !!python/object:os.system x\n"), ("a.yaml", b"{" * 200), ("a.json", b"[]")),
    *(("a.yaml", b"game: gene-rummy\nsheets: &x\n- player: Ann\n  matings: []\nwinner: *x\n"),),
    *(
        ("a.csv", b"player,buck\nAnn,Castor\n"),
        ("a.csv", b"name;age\nAnn;7\n"),
        ("a.tsv", b"\t\t\n"),
    ),
    *(("a.yaml", b"game: gene-rummy\nrounds: []\n"), ("a.yaml", b"game: gene-rummy\nrounds: 3\n")),
    *(("a.yaml", b"game: gene-rummy\nsheets: []\nrounds: []\n"), ("a.json", b'{"game": 1e999}')),
    *(("a.yaml", b"game: gene-rummy\nplayers: [Ann, Bo]\nrounds:\n- dealer: Bo\n  turns: []\n"),),
    *(("a.yaml", b"game: gene-rummy\nvariant: set\nplayers: [Ann]\nrounds:\n- calls: [{}]\n"),),
    *(("a.yaml", "game: gene-rummy\nplayers: [Zoe\u0308, Zoë]\nsheets: []\n".encode()),),
    *(("a.csv", b"player,buck,doe,kits,points\nAnn,Castor,Lilac,White," + b"9" * 400 + b"\n"),),
    *(
        ("a.yaml", b"---\ngame: gene-rummy\n---\ngame: gene-rummy\n"),
        ("a.yaml", b"%YAML 9.9\n---\na\n"),
    ),
)


def sheet_files() -> list[tuple[str, bytes]]:
    """Return the sheets that the tests of findings have, by name."""
    return [(case.record_name, case.record) for case in all_cases()]


def samples() -> list[tuple[str, bytes]]:
    """Return the sheets and games that the documentation shows, by name."""
    return [(path.name, path.read_bytes()) for path in sorted(_SAMPLES.iterdir())]


def verify_questions(count: int, random: Random) -> list[Question]:
    """Return questions about records of every kind in every format."""
    sheet = as_csv(Random("sheet"), record(Random("sheet"), any_terms(Random("terms"))))
    laid: dict[str, Content] = {"s.csv": sheet, "a/s.csv": sheet, "s.txt": sheet}
    laid["peas.yaml"] = _PEAS
    laid["boxed.yaml"] = f"{_PEAS}box: {{goals: {{R: 2}}}}\n"
    laid["box.toml"] = "[goals]\nR = 2\nr = 3\nF = 2\n"
    laid["s.yaml"] = as_yaml(record(Random("yaml"), any_terms(Random("terms"))))
    chosen = [ask_with(laid, "verify", *words) for words in _ODD]
    for way, (name, data) in zip(cycle(_WAYS), [*_BYTES, *sheet_files()], strict=False):
        chosen.append(ask_with({name: data}, "verify", name, *way))
    for name, data in samples():
        chosen += [ask_with({name: data}, "verify", name, *way) for way in _WAYS[: len(FORMATS)]]
        chosen.append(ask_with({name: data}, "verify", name, "--corrected", "right"))
    chosen += [_folder(random, jobs) for jobs in ("1", "1", "2", "2")]
    return filled_up(chosen, _record, random, count)


def _folder(random: Random, jobs: str) -> Question:
    """Return a question about a folder of many files."""
    files: dict[str, Content] = {}
    for number, (name, data) in enumerate(random.sample(sheet_files(), 10)):
        files[f"class/{'abc'[number % 3]}/{name}"] = data
    files["class/notes.txt"] = "not a record\n"
    return ask_with(files, "verify", "class", "--jobs", jobs, *random.choice(_WAYS))


def _record(random: Random) -> Question:
    kind = random.randrange(40)
    way = random.choice(_WAYS)
    if kind >= 20:
        return whole_game(random, *way)
    if kind < 2:
        return refereed(random, *way)
    if kind < 9:
        told = game(random, random.choice(VARIANTS))
        text, name = random.choice([(as_json(told), "g.json"), (as_yaml(told), "g.yaml")])
    elif kind < 15:
        told = record(random, any_terms(random))
        text, name = random.choice([(as_json(told), "s.json"), (as_yaml(told), "s.yaml")])
    else:
        text, name = as_csv(random, record(random, any_terms(random))), "s.csv"
        way += tuple(_csv_options(random))
    if random.random() < 0.2:
        text = damaged(random, text)
    if kind % 6 == 5:
        return ask("verify", "-", *way, stdin=text)
    return ask_with({name: _encoded(random, text)}, "verify", name, *way)


def _csv_options(random: Random) -> list[str]:
    options = ["--variant", random.choice(SHEET_VARIANTS)] if random.random() < 0.7 else []
    if random.random() < 0.7:
        options += ["--scoring", random.choice(SCHEMES)]
    if random.random() < 0.4:
        options += ["--fill", random.choice(["strict", "either"])]
    return options


def _encoded(random: Random, text: str) -> bytes:
    """Return a text's bytes, now and then as another editor would save them."""
    kind = random.randrange(24)
    if kind == 0:
        return text.encode("utf-16")
    if kind == 1:
        return text.encode("utf-8-sig")
    if kind == 2:
        return text.replace("\n", "\r\n").encode()
    return text.encode()

"""Score sheets as files: the samples of the docs, and small ones written for a test."""

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs/samples"
HEADING = "player,buck,doe,kits,points\n"
FIRST = re.compile(r"^(.+?):(\d+): ([A-Z]{2}\d{3}) ", re.MULTILINE)


def csv_of(folder: Path, name: str, points: int = 61, card: str = "White") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{HEADING}Ann,Castor,Lilac,{card},{points}\n", encoding="utf-8")
    return str(path)


def concise(text: str) -> list[tuple[str, int, str]]:
    """Return path, line and code of the lines of a concise report, notes left out."""
    found = [(path, int(line), code) for path, line, code in FIRST.findall(text)]
    return [place for place in found if place[2] != "RX004"]

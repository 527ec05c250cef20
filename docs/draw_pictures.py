"""``python docs/draw_pictures.py``: draw the pictures of the documentation anew (``make docs``).

The program draws them; of explain it is what a terminal shows, in colour, and of the page what a
browser does, where there is one.
"""

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

DOCS = Path(__file__).parent
FENCE = re.compile(r"^```(csv|toml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
MATING = "castor x lilac -> white"
PICTURES = {
    "mating": ("draw", MATING),
    "step": ("draw", MATING, "--step", "3"),
    "black-chocolate": (
        *("draw", "black x chocolate -> chocolate"),
        *("--ruleset", "gene-rummy-novice", "--step", "1"),
    ),
    "black-castor": ("draw", "black x black -> castor"),
    "table-03": ("draw", "blue x lilac -> castor"),
    "square": ("punnett", "Bb", "Bb", "--ruleset", "gene-rummy-novice"),
    "dogs": ("draw", "dogs.csv", "--ruleset", "eyes.toml"),
    "herd": ("draw", "samples/herd-errors.csv", "--ruleset", "gene-rummy"),
    "cats": ("draw", "black x black tortie -> black, red, black tortie", "--ruleset", "cats"),
}
"""By their names what is typed to draw them."""
TERMINAL = ("explain", "castor", "lilac", "white")
WIDE = 80
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Of these the first one that is there; else Playwright's own."""
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}"
 xmlns="http://www.w3.org/2000/svg"><title>testcross explain castor lilac white</title>
<style>.{unique_id}-matrix {{ font: {char_height}px monospace; white-space: pre; }}
{styles}</style><defs>{lines}</defs><rect fill="#0c0c0c" width="100%" height="100%" rx="8"/>
<g transform="translate(9, 9)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def typed(*words: str, folder: Path = DOCS) -> str:
    """Return what a command says in colour."""
    program = Path(sys.executable).with_name("testcross")
    colour = {"FORCE_COLOR": "1", "COLUMNS": str(WIDE), "TERM": "xterm-256color"}
    made = subprocess.run(  # noqa: S603 - our own program
        [program, *words], cwd=folder, capture_output=True, text=True, env=colour, check=False
    )
    if made.returncode not in (0, 1):
        raise RuntimeError(made.stderr)
    return made.stdout


def picture(name: str) -> str:
    """Return a picture as SVG."""
    if name == "explain":
        shown = Console(record=True, width=WIDE, file=StringIO(), legacy_windows=False)
        shown.print(
            Text.from_ansi(f"$ testcross {' '.join(TERMINAL)}\n{typed(*TERMINAL)}".rstrip())
        )
        return shown.export_svg(theme=MONOKAI, code_format=FRAME, unique_id="explain")
    if name != "dogs":
        return typed(*PICTURES[name], "--svg")
    page = (DOCS / "tutorials" / "may-i-use-max.md").read_text(encoding="utf-8")
    written = dict(reversed(FENCE.findall(page)))  # the first of each kind
    with TemporaryDirectory() as folder:
        Path(folder, "dogs.csv").write_text(written["csv"], encoding="utf-8")
        Path(folder, "eyes.toml").write_text(written["toml"], encoding="utf-8")
        return typed(*PICTURES[name], "--svg", folder=Path(folder))


def phone() -> bytes:
    """Return the offline page on a phone, as PNG: a step of a mating, with what it is about."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started, TemporaryDirectory() as folder:
        path = Path(folder, "page.html")
        path.write_text(typed("page"), encoding="utf-8")
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = started.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 700})
        page.goto(f"{path.as_uri()}#Castor x Lilac -> White, Opal")
        page.locator("#next").click()
        page.evaluate("scrollTo(0, 0)")
        return page.screenshot()


if __name__ == "__main__":
    for name in (*PICTURES, "explain"):
        (DOCS / "pictures" / f"{name}.svg").write_text(picture(name), encoding="utf-8")
    if find_spec("playwright"):  # make browser
        (DOCS / "pictures" / "page.png").write_bytes(phone())

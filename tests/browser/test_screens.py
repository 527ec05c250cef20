"""Every screen of the offline page and of the desk looks as when somebody last looked at it.

Screens are kept an eighth as wide, in sixteen greys, set in a font that is kept beside them, so
that browsers differ by less than the one point in a hundred that fails. Then the picture is in
``build/screens``; look at it, and keep it with ``TESTCROSS_SCREENS=keep``.
"""

import json
import os
from base64 import b64decode, b64encode
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import compress, decompress

import pytest
from browser.steps import FILLED, LOOKS, filled, press, start, tap
from sampling import each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

KEPT = Path(__file__).parents[1] / "data" / "screens"
FILE = KEPT / "screens.json"
PICTURES = Path(__file__).parents[2] / "build" / "screens"
MOST = 0.01
"""Of the points of a screen so many may differ."""
STYLE = "".join(
    f"@font-face {{ font-family: Kept; font-weight: {weight};"
    f"src: url(data:font/woff;base64,{b64encode((KEPT / name).read_bytes()).decode()}); }}"
    for name, weight in (("DejaVuSans.woff", 400), ("DejaVuSans-Bold.woff", "500 900"))
)
STILL = (
    "body, body * { font-family: Kept !important; transition: none !important; }"
    "* { caret-color: transparent !important; }"
)
_GREYS = """async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width / 8;
    canvas.height = image.height / 8;
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    return Array.from({ length: data.length / 4 }, (_, at) =>
        (3 * data[4 * at] + 6 * data[4 * at + 1] + data[4 * at + 2]) / 160 | 0);
}"""
LARGE = "html { font-size: 200%; }"
VIEWS = [
    *product((360, 768, 1280), ("light", "dark", "forced")),
    (320, "light"),
    (360, "large"),
    (768, "large"),
    (768, "print"),
]


_LEGAL = [(press, "Argue"), (tap, "Castor", "Lilac", "White"), (press, "Next step", "Next step")]
_GAME = [
    (start,),
    (tap, "Castor", "Lilac", "White", "Black", "Blue", "Castor", "Opal", "Lynx", "Lynx"),
]
_END = [(press, "End the round"), (tap, "Black", "Blue", "Lilac"), (press, "End the game")]
SCENES: dict[str, list[tuple[Any, ...]]] = {
    "empty": [(press, "Argue")],
    "legal": [*_LEGAL],
    "illegal": [(press, "Argue"), (tap, "Black", "Blue", "Castor")],
    "litter": [*_LEGAL, (press, "All steps", "Add a kit"), (tap, "Opal")],
    "new_game": [(press, "Keep score")],
    "game": [*_GAME],
    "game_over": [*_GAME, *_END],
    "question": [(press, "Learn", "Hint")],
    "lookup": [(press, "Look up")],
}
"""What is done on the page, and to what, until a screen is there."""
SCREENS = [(scene, *view) for scene, view in product([*SCENES, *FILLED], VIEWS)]

Kept: TypeAlias = dict[str, dict[str, str]]
"""By scene, then by width and look."""


def greys(page: "Page", picture: bytes) -> bytes:
    return bytes(page.evaluate(_GREYS, b64encode(picture).decode()))


@pytest.fixture(scope="module")
def kept() -> "Iterator[Kept]":
    known: Kept = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    yield known
    if os.environ.get("TESTCROSS_SCREENS") == "keep":
        lines = (f'"{scene}": {json.dumps(looks)}' for scene, looks in sorted(known.items()))
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


@pytest.mark.browser
@each("screen", SCREENS, quick=3)
def test_screen_looks_as_it_did(
    browser: "Browser", address: str, desk: str, kept: Kept, screen: tuple[str, int, str]
) -> None:
    scene, width, look = screen
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        bypass_csp=True,
        reduced_motion="reduce",
        **LOOKS[look],
    )
    page = context.new_page()
    page.goto(f"{desk}/{scene}" if scene in FILLED else f"{address}#argue")
    page.wait_for_selector("nav > *" if scene in FILLED else "nav [aria-current]")
    if scene in FILLED:
        filled(page, scene)
    page.add_style_tag(content=STYLE + STILL + (LARGE if look == "large" else ""))
    for step, *names in SCENES.get(scene, ()):
        step(page, *names)
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    page.mouse.move(0, 0)
    page.emulate_media(media="print" if look == "print" else "screen")
    page.evaluate(  # cards are drawn in a frame of their own
        "async () => { await document.fonts.ready;"
        "await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); }"
    )
    picture = page.screenshot()
    found = greys(page, picture)
    context.close()
    name = f"{scene} {width} {look}"
    if os.environ.get("TESTCROSS_SCREENS") == "keep":
        kept.setdefault(scene, {})[f"{width} {look}"] = b64encode(compress(found, 9)).decode()
    due = decompress(b64decode(kept[scene][f"{width} {look}"]))
    assert len(found) == len(due), name
    off = sum(abs(one - other) > 1 for one, other in zip(found, due, strict=True)) / len(due)
    if off > MOST:
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{name.replace(' ', '-')}.png").write_bytes(picture)
    assert off <= MOST, f"{name}: {off:.1%} differs; see build/screens"

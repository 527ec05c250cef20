"""What people do at a screen, for every test in a browser."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheets.sheet_files import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLASS_TEST = SAMPLES.parent / "class-test"
FILLED: dict[str, dict[str, Path | str]] = {
    "check": {"mating": "castor x lilac -> white"},
    "pads": {"files": SAMPLES / "class-7b.txt"},
    "herd": {"files": SAMPLES / "herd-errors.csv"},
    "quiz": {"seed": "5"},
    "grade": {"key": CLASS_TEST / "key.json", "files": CLASS_TEST / "class.csv"},
    "nothing": {},
}
"""What stands in the forms of the desk."""
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
    "large": {"color_scheme": "light"},
    "print": {"color_scheme": "light"},
}


def tap(page: "Page", *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=re.compile(f"^{name}, ")).click()


def press(page: "Page", *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=re.compile(f"^{name}")).click()


def start(page: "Page", variant: str = "standard", target: str = "") -> None:
    press(page, "Keep score")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Bo")
    page.get_by_label("Variant").select_option(variant)
    page.get_by_label("Up to").fill(target)
    page.get_by_role("button", name="Start", exact=True).click()


def filled(page: "Page", form: str) -> None:
    for name, value in FILLED[form].items():
        field = page.locator(f"form:not(#sample) [name={name}]")
        field.fill(value) if isinstance(value, str) else field.set_input_files(value)
    if FILLED[form]:
        page.focus("main form button")
        page.keyboard.press("Enter")
        page.wait_for_selector("[aria-label=Answer]")

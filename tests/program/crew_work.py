"""What a process of the server is given to do in the tests of it."""

import os
import time
from collections.abc import Callable
from pathlib import Path


def work(asked: tuple[str, str], so_far: Callable[[object], None]) -> object:
    what, about = asked
    if what.startswith("half "):
        so_far(f"half {about}")
        what = what.removeprefix("half ")
    if what == "sleep":
        time.sleep(float(about))
        return "slept"
    if what == "die":  # once: the place of the first is taken
        mark = Path(about)
        if not mark.exists():
            mark.touch()
            os._exit(9)
        return "answered"
    if what == "fill":
        return len(bytearray(int(about)))
    return Path(about).read_text(encoding="utf-8") if what == "read" else about

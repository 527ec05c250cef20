"""The herds among the samples of the documentation, and what the program answers of them."""

import json
from subprocess import CompletedProcess
from typing import Any

from sheets.sheet_files import SAMPLES

BACK_CROSS = str(SAMPLES / "backcross.pre")
HERD = str(SAMPLES / "herd.csv")
ERRORS = str(SAMPLES / "herd-errors.csv")
RUMMY = ("--ruleset", "gene-rummy")


def answer(done: CompletedProcess[str]) -> Any:
    return json.loads(done.stdout)

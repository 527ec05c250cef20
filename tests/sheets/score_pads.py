"""Score pads in plain text, and what is found on them."""

from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes


def report_on(text: str, name: str = "pad.txt") -> FileReport:
    return verify_bytes(Task(path=name, engine="python-constraint"), text.encode())


def verified(text: str, name: str = "pad.txt") -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in report_on(text, name).findings if one.code != "RX004"]


def sums(pad: str) -> dict[str, tuple[int, int | None]]:
    """Return how many matings everybody has, and how many points are written for them."""
    return {one.player: (one.counted, one.claimed) for one in report_on(pad).players}

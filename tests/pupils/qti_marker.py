"""Marks a response to an item of QTI 2.1 by the response processing in its file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


@dataclass(slots=True)
class Marker:
    """A pupil's answer to one item.

    Args:
        root: the item.
        response: what was chosen, by identifier, or typed.
        attempt: how often it was answered by then.
    """

    root: ET.Element
    response: Sequence[str]
    attempt: int = 1
    outcomes: dict[str, list[str]] = field(default_factory=dict)

    def mark(self) -> "Marker":
        self._run(self.root.iterfind(f"{QTI}responseProcessing/*"))
        return self

    @property
    def score(self) -> float:
        return float(self.outcomes["SCORE"][0])

    def said(self, outcome: str) -> str:
        shown = self.outcomes.get(outcome, [])
        found = self.root.iterfind(f"{QTI}modalFeedback[@outcomeIdentifier='{outcome}']")
        texts = [" ".join(one.itertext()) for one in found if one.get("identifier") in shown]
        return " ".join(" ".join(texts).split())

    def _run(self, steps: Iterable[ET.Element]) -> None:
        for step in steps:
            if step.tag == f"{QTI}setOutcomeValue":
                self.outcomes[step.get("identifier", "")] = self._values(step[0])
            else:
                branch = next((one for one in step if self._taken(one)), None)
                if branch is not None:
                    has_condition = branch.tag != f"{QTI}responseElse"
                    self._run(list(branch)[has_condition:])

    def _taken(self, branch: ET.Element) -> bool:
        return branch.tag == f"{QTI}responseElse" or self._holds(branch[0])

    def _holds(self, condition: ET.Element) -> bool:
        tag = condition.tag.removeprefix(QTI)
        if tag == "or":
            return any(self._holds(part) for part in condition)
        first, second = (self._values(part) for part in condition)
        if tag == "gte":
            return int(first[0]) >= int(second[0])
        if tag == "stringMatch" and condition.get("caseSensitive") != "true":
            return first[0].casefold() == second[0].casefold()
        assert tag in ("match", "stringMatch")
        return sorted(first) == sorted(second)

    def _values(self, element: ET.Element) -> list[str]:
        tag, name = element.tag.removeprefix(QTI), element.get("identifier")
        if tag == "correct":
            found = self.root.iterfind(f"{QTI}responseDeclaration/{QTI}correctResponse/{QTI}value")
            return [value.text or "" for value in found]
        if tag == "variable":
            return [str(self.attempt)] if name == "numAttempts" else list(self.response)
        return [element.text or ""]

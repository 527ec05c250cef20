"""What somebody who knows only the wheel may write: ``.ci/wheel`` has it typed and run."""
# pyright: strict

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import testcross

check: testcross.Check = testcross.check("castor x lilac -> white")
buck: testcross.Animal = check["buck"]
assert check.legal, check.conflicts
assert buck.genotype == "A- B- Cc D-", buck
assert repr(check) == "<Check LEGAL Castor x Lilac -> White>", check

cards: list[testcross.Card] = list(testcross.cards())
names: list[str] = [card.name for card in cards if testcross.check(card, card, card).legal]
steps: list[str] = [step.text for step in testcross.explain(*cards[:3]).steps]
points: int | None = testcross.score("castor", "lilac", "white").points["standard"]
chance: Fraction | None = testcross.offspring("Aa Bb Cc Dd", "aa bb cc dd").chances["White"]
assert len(names) == len(cards), names
assert points == 61, points
assert chance == Fraction(1, 2), chance

Path("pad.txt").write_text("Ann: castor x lilac -> white = 60\n", encoding="utf-8")
lines: list[int] = [finding.line for finding in testcross.verify("pad.txt").findings]
herd: testcross.Herd = testcross.herd(text="id,sire,dam,B\nRex,,,BB\nKim,Rex,,bb\n")
assert lines == [1], lines
assert not herd.check().consistent, herd.check().text
assert testcross.expression.play("P3", "O7").legal

for question in testcross.quiz(count=2):
    assert question.mark(question.right[0]), question.text

try:
    testcross.check("castor x lilac")
except testcross.MatingError as error:
    problem: str = str(error)
else:
    raise AssertionError("two cards are no mating")
assert "no '->'" in problem, problem

for schema in ("json-schema.json", "record-schema.json"):
    assert json.loads((files("testcross") / schema).read_text(encoding="utf-8"))["anyOf"]
print(f"testcross {testcross.__version__}: {check.text.splitlines()[0]}")

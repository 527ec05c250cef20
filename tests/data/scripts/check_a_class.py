"""Check the score sheets of a class, and write down who lost points where."""

from collections import Counter

import testcross

found = testcross.verify("samples/class-7b.csv", "samples/clean.yaml", anonymous=True)
print(found.clean, len(found.findings))
codes: Counter[str] = Counter(str(one.code) for one in found.findings)
for code, number in sorted(codes.items()):
    print(code, number)
first = min(found.findings, key=lambda one: (one.line, one.column))
print(first.line, first.player, first.text)
rows: list[dict[str, object]] = found.rows()
print(sorted(rows[0]))

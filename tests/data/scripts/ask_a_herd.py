"""Is a herd consistent, who carries chocolate, and whom to mate for a White kit?"""

from pathlib import Path

import testcross

herd: testcross.Herd = testcross.herd(Path("samples/herd.csv"), ruleset="gene-rummy")
check = herd.check()
print(check.consistent, [str(one.code) for one in check.findings])
for animal in herd.fill().animals():
    print(animal["id"], {name: there["known"] for name, there in animal["loci"].items()})
for place in herd.carriers("b").loci:
    print(place.locus, place.certain)
plan = herd.plan("White")
for pair in plan.pairs:
    print(pair.sire, "x", pair.dam)
explained = herd.explain("Rex.B")
print([fact.genotype for fact in explained.facts])

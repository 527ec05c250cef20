"""Settle an argument at the table: may these two have this kit?"""

import testcross

found = testcross.check("castor", "lilac", "white")
print("legal" if found.legal else "illegal")
for animal in found:
    print(f"{animal.role}: {animal.card or animal.shown} is {animal.genotype}")
for step in found.steps:
    print(step.text)

wrong = testcross.explain("black x black -> castor")
for conflict in wrong.conflicts:
    print(f"At {conflict.locus}: {conflict.text}")
for repair in wrong.repairs:
    print(" and ".join(repair.replace), "could be", " and ".join(repair.example))
points: int | None = testcross.score("castor", "lilac", "white").points["standard"]
print(points if "kit1" in found else 0, "points")

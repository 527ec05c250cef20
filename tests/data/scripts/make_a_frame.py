"""A table of matings in, a data frame out; and the same without pandas."""

import csv
import io

import testcross

TABLE = """buck,doe,kit1,kit2
castor,lilac,white,
black,black,castor,black
castor,,white,
"""
found = testcross.check_many(csv.DictReader(io.StringIO(TABLE)))
print(found)
for row in found:
    print(row.number, row.legal, row.mating or row.error)
for line in found.errors:
    print(line.number, line.error)
frame = testcross.frame(found)
print(list(frame.columns))
print(list(testcross.frame(testcross.cards())["genotype"])[:2])

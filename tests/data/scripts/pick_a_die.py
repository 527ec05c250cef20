"""Which die is best now, in a game of Genotype?"""

from fractions import Fraction

import testcross

pick = testcross.genotype.pick("samples/pea-game.peas", at="4 breeding Ann", others="random")
worth: Fraction = pick.worth
for best in pick.best:
    print(best.pick, best.worth == worth)
print(len(pick.picks), pick.svg().startswith("<svg"))
odds = testcross.genotype.odds("FF x Ff", want="FF")
print(odds.legal, odds.text.splitlines()[0])

"""Every question that can be asked, each a function: from Python, and with its name as a command.

    matings     check, explain, why, why-not, score, litter
    hands       best, sets, offspring, punnett: what to play, what two can have
    counts      chi-square: what was counted, and what was to be expected
    records     verify, convert, scorepad, simulate
    herds       a pedigree from a file (herd_files), what is asked of it, and whom to mate
    quiz        quiz, grade, progress
    genotype    the questions of the game Genotype
    expression  those of Gene Expression
    shown       what can be looked up; rulesets
    pictures    draw
    tables      check_many, and answers as a data frame

Games are named here and nowhere above. A new question is a function in one of these files; a new
file has a line in the stub of ``testcross``, and one in the index of the command line.
"""

from testcross import asking as asking  # first: it lets rooms wait

"""Every question that can be asked, each a function: from Python, and with its name as a command.

    matings     check, explain, why, why-not, score, litter
    hands       best, sets, offspring, punnett, advise: what to play, whom to mate
    records     verify, convert, scorepad, simulate
    herds       a pedigree from a file, and what is asked of it
    quiz        quiz, grade, progress
    genotype    the questions of the game Genotype
    expression  those of Gene Expression
    shown       what can be looked up; rulesets
    pictures    draw, page, serve

Games are named here and nowhere above. A new question is a function in one of these files.
"""

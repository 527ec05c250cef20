"""What programs call: each question as a function, each answer as a value, each mistake an error.

Nothing here prints, exits or reads a command line; the command line itself asks here.

    door     arguments of the right types; files and texts; which ruleset and which solver
    answers  what every answer has: its text, its document, its line
    files    files from outside, read with care
    terms    by which cards, fill and rules a mating is looked at
    matings  check, explain, why, why_not, score, litter
    cards    rulesets, cards, and what two of them can have
    hands    the best mating of a hand
    records  verify, simulate; which files a path stands for is in ``record_files``
    quizzes  quiz, grade
    games    genotype, expression: the questions that games have of their own
    herds    herd, and what can be asked of one
"""

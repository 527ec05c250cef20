"""``make bench``: every speed aim, measured as a ratio or a rate in one run.

Figures of different machines cannot be compared; the ratios printed here can. Give names of
benchmarks to run only those.
"""

import sys

from bench import (
    cold,
    engines,
    explaining,
    expression_games,
    going_out,
    herds,
    pea_dice,
    pea_games,
    pea_picks,
    pea_plans,
    pea_reviews,
    pea_sheets,
    play,
    quizzing,
    refereeing,
    throughput,
    verifying,
)

BENCHMARKS = {
    "cold": cold.run,
    "census": throughput.census,
    "files": throughput.files,
    "explain": explaining.run,
    "engines": engines.run,
    "verify": verifying.run,
    "play": play.run,
    "games": refereeing.run,
    "expression games": expression_games.run,
    "going out": going_out.run,
    "herds": herds.run,
    "pea dice": pea_dice.run,
    "pea games": pea_games.run,
    "pea picks": pea_picks.run,
    "pea sheets": pea_sheets.run,
    "pea plans": pea_plans.run,
    "pea reviews": pea_reviews.run,
    "quiz": quizzing.run,
}


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all of them."""
    for name in names or BENCHMARKS:
        print(f"\n{name}")
        BENCHMARKS[name]()


main(sys.argv[1:])

"""``python -m fuzz [CAMPAIGN [NUMBER]]``: run at length, or repeat one input."""

import argparse
import sys
import time

from fuzz.campaigns import CAMPAIGNS, Campaign, FailureError


def main() -> int:
    """Run; return 0 where nothing was found, 1 where something was."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("campaign", nargs="?", choices=CAMPAIGNS)
    parser.add_argument("number", nargs="?", type=int, help="repeat this input only")
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many, in all")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    options = parser.parse_args()
    chosen = [CAMPAIGNS[options.campaign]] if options.campaign else list(CAMPAIGNS.values())
    if options.number is not None:
        return _failures(chosen[0], range(options.number, options.number + 1))
    shares = sum(one.share for one in chosen)
    found = 0
    for one in chosen:
        count = options.inputs * one.share // shares
        start = time.monotonic()
        failures = _failures(one, range(options.first, options.first + count))
        rate = count / (time.monotonic() - start)
        _tell(f"{one.name}: {count:,} inputs, {rate:.0f} a second, {failures} failures\n")
        found += failures
    return 1 if found else 0


def _failures(campaign: Campaign, numbers: range) -> int:
    found = 0
    for number in numbers:
        try:
            campaign.try_one(number)
        except FailureError as error:
            found += 1
            _tell(f"{error}\n\n")
    return found


def _tell(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

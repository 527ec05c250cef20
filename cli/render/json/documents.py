"""Documents: an answer as an object of JSON that opens with the name of its schema.

The modules beside this one say for each type of answer what is in it.
"""

from functools import singledispatch
from typing import Any

from testcross.cli.render.json.lines import schema
from testcross.rulesets import Animal, Mating


@singledispatch
def document(answer: object) -> dict[str, Any]:
    """Return an answer as an object of JSON."""
    raise TypeError(f"no document shows {type(answer).__name__}")


def opening(name: str, mating: Mating) -> dict[str, Any]:
    """Return what every document about a mating begins with.

    Args:
        name: of the schema.
        mating: the mating that was asked about.
    """
    return {"schema": schema(name), "ruleset": mating.ruleset.name, "mating": mating.label}


def card_name(animal: Animal) -> str | None:
    """Return the variety that an animal shows; None where only a genotype is known."""
    return animal.variety.name if animal.variety else None

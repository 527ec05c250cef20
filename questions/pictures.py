"""A mating or a herd as a picture; pages for a browser: one file without network, a server."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Annotated

from testcross import rulesets
from testcross.asking import files
from testcross.asking.cards import Card, rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.result import Result
from testcross.asking.typed import CP_SAT, FROM_HERD, OwnRuleset, card_names, solver
from testcross.questions.herds import Herd, herd
from testcross.questions.matings import Check, Explanation
from testcross.rulesets.genetics import reading

if TYPE_CHECKING:
    from os import PathLike

_HERDS = (".pre", ".ped", ".bed", ".csv", ".txt", ".xlsx", ".xlsm", ".ods")


class Picture(Result[str]):
    """A picture, as a file of SVG."""

    def svg(self) -> str:
        """Return the picture: a file of SVG, or an element for a page."""
        return self.answer

    def html(self) -> str:
        """Return the picture as an element of HTML."""
        return self.answer

    def _gist(self) -> str:
        return f"{len(self.answer)} characters of SVG"


@question(
    'draw "castor x lilac -> white" --step 3 -o mating.svg',
    "Argue",
    forms="only svg",
    status="0 legal or consistent, 1 illegal or not consistent",
)
def draw(
    *shown: Annotated[
        "str | Card | rulesets.Mating", Typed("MATING|HERD", offers=card_names, needed=True)
    ],
    step: Annotated[int | None, Typed("N")] = None,
    around: Annotated[str | None, Typed("ID")] = None,
    depth: Annotated[int | None, Typed("N", least=1)] = None,
    own: Annotated["str | PathLike[str] | Herd | None", FROM_HERD] = None,
    ruleset: OwnRuleset = None,
) -> Picture:
    """Draw a mating, or a herd generation by generation.

    Bucks are squares, does are circles; a diamond may be either. Filled-in alleles are bold, with a
    star; conflicts are hatched.

    Args:
        shown: Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; or the
            file of a herd.
        step: Show what is known after N steps of testcross explain, with arrows for the last step.
        around: In a herd of more than 200 animals, draw those nearest to this one.
        depth: Draw only N generations up and down from --around.
        ruleset: Name of a shipped ruleset, or path of your own; by default gene-rummy for a mating,
            and none for a herd.
    """
    words = shown[0] if len(shown) == 1 and isinstance(shown[0], tuple) else shown
    file = words[0] if len(words) == 1 and isinstance(words[0], str) else ""
    if own is None and FilePath(file).suffix.casefold() in _HERDS:
        if step is not None:
            raise files.InputError("--step is of a mating; leave it out for a herd")
        asked_herd = herd(file, ruleset=ruleset)
        notes, found = asked_herd.faults(animals=True, loci=False), asked_herd.check()
        is_tree = not asked_herd.data.loci and not found.findings  # nothing can contradict
        return Picture(found.svg(around, depth), bool(found.clean) or is_tree, notes)
    for name, value in (("--around", around), ("--depth", depth)):
        if value is not None:
            raise files.InputError(f"{name} is of a herd; leave it out for a mating")
    if own is not None:
        rules, animals, notes = Herd.named_in(shown, own, ruleset)
        asked = rulesets.mating_of(rules, animals)
    else:
        asked, notes = reading.mating(rules_of(ruleset, words), shown, "draw")
    by = solver(CP_SAT)
    if step is None:
        drawn: Check | Explanation = Check(rulesets.check_mating(asked, by))
    else:
        drawn = Explanation(rulesets.explain_mating(asked, by))
    return Picture(drawn.svg(step), drawn.legal, notes)

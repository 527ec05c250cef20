"""Score sheets as players write them: YAML, JSON and CSV, right but for a few slips."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from score_oracle import answer

from corpus.cards import any_litter, bred, genotype, spoilt

Sheet: TypeAlias = dict[str, Any]
PLAYERS = ("Ann", "Bo", "Cy", "Dee")
VARIANTS = ("standard", "production", "set")
SCHEMES = ("standard", "simple", "suits")
COLUMNS = ("player", "buck", "doe", "kits", "buck_filled", "doe_filled", "kits_filled", "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By which rules a sheet is written."""

    variant: str
    scoring: str
    fill: str

    @property
    def kits(self) -> int:
        """How many kits a mating may have."""
        return 4 if self.variant == "production" else 1


def any_terms(random: Random) -> Terms:
    """Return rules drawn at random."""
    variant = random.choice(VARIANTS)
    fill = random.choice(["strict", "either"] if variant == "production" else ["strict"])
    return Terms(variant=variant, scoring=random.choice(SCHEMES), fill=fill)


def mating(random: Random, terms: Terms, cards: Sequence[str]) -> Sheet:
    """Return a mating as it should be written down; genotypes and points may be left out."""
    right = answer(tuple(cards), terms.fill)
    laid: Sheet = {"buck": cards[0], "doe": cards[1], "kits": list(cards[2:])}
    if right.legal and random.random() < 0.7:
        buck, doe, *kits = right.genotypes()
        laid["filled"] = {"buck": buck, "doe": doe, "kits": kits}
    if random.random() < 0.9:
        laid["points"] = right.points(terms.scoring)
    return laid


def record(random: Random, terms: Terms) -> Sheet:
    """Return the sheets of a few players, with a slip in every third or so of the matings."""
    players = list(PLAYERS[: random.randint(1, 3)])
    sheets = []
    for player in players:
        cards = [
            (any_litter if random.random() < 0.2 else bred)(random, random.randint(1, terms.kits))
            for _ in range(random.randint(1, 4))
        ]
        matings = [mating(random, terms, litter) for litter in cards]
        total = sum(laid.get("points", 0) for laid in matings)
        for laid in matings:
            if random.random() < 0.35:
                slip(random, laid)
        sheets.append({"player": player, "matings": matings, "total": total})
    told: Sheet = {"game": "gene-rummy", "variant": terms.variant, "scoring": terms.scoring}
    told |= {"fill": terms.fill, "players": players, "sheets": sheets}
    told["winner"] = max(sheets, key=lambda sheet: sheet["total"])["player"]
    _slip_of_the_record(random, told)
    return told


def slip(random: Random, laid: Sheet) -> None:
    """Write one thing of a mating wrongly."""
    if random.random() < 0.6:
        points = laid.get("points")
        right = points if isinstance(points, int) else 40
        laid["points"] = right + random.choice([-10, -1, 1, 2, 9])
        return
    kinds: Sequence[Callable[[], None]] = (
        lambda: laid.update(points=random.choice(["many", -3, "61 points", 1.5, None, "61"])),
        lambda: _spoil_genotype(random, laid),
        lambda: _spoil_genotype(random, laid),
        lambda: laid.update(buck=spoilt(random, laid["buck"])),
        lambda: laid.update(buck=f"{laid['buck']} doe"),
        lambda: laid.update(kits=[*laid["kits"], "White"]),
        lambda: laid.update(kits=random.choice([[], "White", [""], {"kit": "White"}, None])),
        lambda: laid.update(does=laid.pop("doe", "Lilac")),
        lambda: laid.update(note="mine"),
    )
    random.choice(kinds)()


def _spoil_genotype(random: Random, laid: Sheet) -> None:
    filled = laid.setdefault("filled", {"buck": genotype(random)})
    parts = str(filled.get("buck", "")).split()
    place = random.randrange(max(1, len(parts)))
    other = genotype(random).split()[place]
    filled["buck"] = " ".join([*parts[:place], other, *parts[place + 1 :]])


def _slip_of_the_record(random: Random, told: Sheet) -> None:
    kinds: Sequence[Callable[[], None]] = (
        lambda: told.update(winner=random.choice(PLAYERS)),
        lambda: told.update(winner=list(told["players"])),
        lambda: told["sheets"][0].update(total=told["sheets"][-1]["total"] + 10),
        lambda: told.update(players=random.choice([["Ann"], "Ann", [], ["ann", "BO"], None])),
        lambda: told.update(variant=random.choice(["chess", "Standard", 3, "", "families"])),
        lambda: told.update(game=random.choice(["gene rummy", "chess", "", None])),
        lambda: told.update(scroing=told.pop("scoring")),
        lambda: told["sheets"].append(random.choice([None, {}, "Ann", {"player": "Ann"}])),
        lambda: told.pop("winner"),
    )
    if random.random() < 0.25:
        random.choice(kinds)()


def as_csv(random: Random, told: Sheet) -> str:
    """Return a record as rows; what no row can hold is left out."""
    stream = io.StringIO()
    delimiter = random.choice([",", ",", ",", ";", "\t"])
    end = random.choice(["\n", "\r\n"])
    rows = csv.writer(stream, delimiter=delimiter, lineterminator=end)
    rows.writerow(COLUMNS)
    for sheet in told["sheets"]:
        for laid in sheet.get("matings", ()) if isinstance(sheet, dict) else ():
            rows.writerow([sheet["player"], *_cells(laid)])
    return stream.getvalue()


def _cells(laid: Sheet) -> list[object]:
    filled = laid.get("filled", {})
    kits = [laid.get("kits") or [], filled.get("kits", [])]
    joined = [";".join(map(str, kit)) if isinstance(kit, list) else kit for kit in kits]
    cells = [laid.get("buck"), laid.get("doe"), joined[0]]
    return [*cells, filled.get("buck"), filled.get("doe"), joined[1], laid.get("points")]


def as_json(told: Sheet) -> str:
    """Return a record as JSON."""
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def as_yaml(told: object, indent: str = "") -> str:
    """Return a record as block YAML, short lists and what can stand alone on one line."""
    if isinstance(told, dict):
        return "".join(f"{indent}{key}:{_below(value, indent)}" for key, value in told.items())
    if isinstance(told, list):
        return "".join(f"{indent}-{_item(value, indent)}" for value in told)
    return f"{indent}{_plain(told)}\n"


def _below(value: object, indent: str) -> str:
    if isinstance(value, dict) and value:
        return "\n" + as_yaml(value, indent + "  ")
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return "\n" + as_yaml(value, indent)
    return f" {_plain(value)}\n"


def _item(value: object, indent: str) -> str:
    if isinstance(value, dict) and value:
        return " " + as_yaml(value, indent + "  ").removeprefix(indent + "  ")
    return f" {_plain(value)}\n"


def _plain(value: object) -> str:
    if isinstance(value, str) and value.replace(" ", "").isalpha() and value.isascii():
        return value
    if isinstance(value, list):
        return f"[{', '.join(_plain(one) for one in value)}]"
    return json.dumps(value, ensure_ascii=False)


def damaged(random: Random, text: str) -> str:
    """Return a record as text with one place damaged, as by a slip of the hand."""
    lines = text.splitlines(keepends=True)
    place = random.randrange(len(lines))
    here = lines[place]
    kinds: Sequence[Callable[[], list[str]]] = (
        list,
        lambda: [here, here],
        lambda: [f"\t{here}"],
        lambda: [f"  {here}"],
        lambda: [here.replace(":", "", 1)],
        lambda: [here.replace("]", "", 1).replace('"', "", 1)],
        lambda: [f'{here.rstrip()}"\n'],
        lambda: [here.replace("-", "–")],
        lambda: [here[: len(here) // 2] + "\n"],
        lambda: [here, *lines[:place]],
        lambda: [here.swapcase()],
    )
    lines[place : place + 1] = random.choice(kinds)()
    return "".join(lines)

"""Modes of inheritance by trying every genotype of everybody: slow, and written apart."""

from itertools import product

Person = tuple[str, str, str, str, str]
"""Id, father, mother (empty for none), sex (m, f or empty), status (yes, no or empty)."""
MODES = [
    f"{place} {kind}" for place in ("autosomal", "X-linked") for kind in ("dominant", "recessive")
]


def is_possible(people: list[Person], mode: str) -> bool:
    """Tell whether everybody has a genotype that fits; parents stand before their children."""
    unclear = [who for who, _, _, sex, _ in people if not sex]
    for told in product("mf", repeat=len(unclear)):
        sexes = {who: sex for who, _, _, sex, _ in people} | dict(zip(unclear, told, strict=True))
        if _fits(people, sexes, mode, {}):
            return True
    return False


def _fits(people: list[Person], sexes: dict[str, str], mode: str, known: dict[str, str]) -> bool:
    if len(known) == len(people):
        return True
    who, father, mother, _, status = people[len(known)]
    on_x = mode.startswith("X")
    is_haploid = on_x and sexes[who] == "m"
    for genotype in ("D", "d") if is_haploid else ("DD", "Dd", "dd"):
        shows = "D" in genotype if mode.endswith("dominant") else "D" not in genotype
        if status and shows != (status == "yes"):
            continue
        if not _can_be_born(genotype, known.get(father, ""), known.get(mother, "")):
            continue
        if _fits(people, sexes, mode, {**known, who: genotype}):
            return True
    return False


def _can_be_born(genotype: str, father: str, mother: str) -> bool:
    from_mother = set(mother or "Dd")
    if len(genotype) == 1:
        return genotype in from_mother
    from_father = set(father or "Dd")
    one, other = genotype[0], genotype[1]
    return (one in from_father and other in from_mother) or (
        other in from_father and one in from_mother
    )

"""Words about a herd: which animal an id means, which couple, which locus, what is supposed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed, quoted, some_listed
from testcross.rulesets.errors import TestcrossError, UnknownCardError
from testcross.rulesets.genetics.animal import Animal, is_written_out, parse_animal
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.herds.breeding_advice import own_animals
from testcross.rulesets.herds.genotype_chances import supposing
from testcross.rulesets.herds.herd import Herd, LocusReadings
from testcross.rulesets.herds.sire_test import MOST_CANDIDATES
from testcross.solver import FEMALE, MALE

_MOST_NAMED = 4
_MOST_LOCI = 8
_NEAR = 20_000
"""So many ids are looked through for one like that of a stranger."""


def animal_at(herd: Herd, name: str) -> int:
    """Return the place of an animal; of a stranger's id, say which is nearest or has a family."""
    found = herd.positions.get(name)
    if found is not None:
        return found
    several = [one for one, own in herd.own_ids.items() if own == name]
    if several:
        names = listed([quoted(one) for one in several[:_MOST_NAMED]])
        raise TestcrossError(
            f"the id {quoted(name)} is in {counted(len(several), 'family', 'families')}; "
            f"write the family before it: {names}"
        )
    near = nearest(name, {name_key(one): one for one in herd.ids[:_NEAR]}, limit=1)
    some = some_listed(herd.ids, "and", _MOST_NAMED)
    hint = f"; did you mean {quoted(near[0])}?" if near else f"; the herd has {some}"
    raise TestcrossError(f"no animal has the id {quoted(name)}{hint}")


def couple_at(herd: Herd, names: Sequence[str]) -> tuple[int, int]:
    """Return the places of a sire and a dam; refuse two of one sex, and one with itself."""
    one, other = (animal_at(herd, name) for name in names)
    sexes = [int(herd.sexed.sexes[place]) for place in (one, other)]
    if sexes[0] == sexes[1] in (MALE, FEMALE):
        word = "male" if sexes[0] == MALE else "female"
        both = f"{names[0]} is" if one == other else f"{names[0]} and {names[1]} are both"
        raise TestcrossError(f"{both} {word}; name a sire and a dam")
    return (other, one) if sexes[0] == FEMALE or sexes[1] == MALE else (one, other)


def candidates_at(path: str, herd: Herd, kid: int, names: Sequence[str]) -> list[int]:
    """Return the places of males that may be the sire of a child; refuse whoever is younger."""
    places = [*dict.fromkeys(animal_at(herd, one) for one in names)]
    if not 1 < len(places) <= MOST_CANDIDATES:
        given = counted(len(places), "candidate")
        raise TestcrossError(f"{given} given; expected 2 to {MOST_CANDIDATES}")
    for one in places:
        if int(herd.sexed.sexes[one]) == FEMALE:
            raise TestcrossError(f"{herd.ids[one]} is female; name males as candidates")
        why = "is the child itself" if one == kid else _younger(herd, one, kid)
        if why:
            line = f":{herd.lines[one]}" if herd.lines[one] else ""
            raise TestcrossError(
                f"{path}{line}: {herd.ids[one]} {why}, so it cannot be the sire; leave it out of "
                f"the candidates{'' if one == kid else ', or correct the file'}"
            )
    return places


_DATE = re.compile(r"([0-9]{4})(?:[-./]([0-9]{1,2})(?:[-./]([0-9]{1,2}))?)?")
_YEAR = re.compile(r"(?<![0-9])[0-9]{4}(?![0-9])")


def _younger(herd: Herd, one: int, kid: int) -> str:
    """Say why an animal is younger than another; empty where that does not follow."""
    child, line = herd.ids[kid], herd.lines[kid]
    if kid in herd.ancestors(one):
        return f"descends from {child}"
    for role in ("born", "generation"):
        words = herd.extra.get(role)
        his, own = (words[one], words[kid]) if words else ("", "")
        numbers = list(zip(_day(his, role), _day(own, role), strict=False))
        if numbers and [late for late, _ in numbers] > [early for _, early in numbers]:
            verb = "was born" if role == "born" else "is of generation"
            return f"{verb} {his}, after {child} ({own}, line {line})"
    return ""


def _day(text: str, role: str) -> list[int]:
    """Return the year of a date, and its month and day where they stand behind it."""
    if role == "generation":
        return [int(text)] if text.isdecimal() else []
    parts = _DATE.fullmatch(text) or _YEAR.search(text)
    return [int(one) for one in (parts.groups() or (parts[0],)) if one] if parts else []


def pairs_in(herd: Herd, text: str) -> list[tuple[str, str]]:
    """Return each way to part a text into an animal and a locus that there are."""
    names = {one.alleles.name for one in herd.loci}
    pairs = [(text[:dot], text[dot + 1 :]) for dot in range(len(text)) if text[dot] == "."]
    return [pair for pair in pairs if pair[0] in herd.positions and pair[1] in names]


def asked_at(herd: Herd, text: str, locus: str | None = None) -> tuple[int, list[LocusReadings]]:
    """Return which animal is meant by ``Rex`` or ``Rex.B``, and at which loci."""
    if locus is None and text in herd.positions:
        return herd.positions[text], list(herd.loci)
    if locus is None:
        head, dot, tail = text.rpartition(".")
        name, locus = (pairs_in(herd, text) or [(head, tail) if dot else (text, "")])[-1]
        text = name or text
    place = animal_at(herd, text)
    return place, [locus_named(herd, locus)]


def locus_named(herd: Herd, name: str) -> LocusReadings:
    """Return a locus; refuse one that is left out, with the reason, and one that is not there."""
    loci = {one.alleles.name: one for one in herd.loci}
    if name in loci:
        return loci[name]
    aside = next((one.alleles for one in herd.set_aside if one.alleles.name == name), None)
    if aside is not None:
        raise TestcrossError(
            f"locus {quoted(name)} is on chromosome {aside.on_map[0]}, and nothing says "
            "whether that is an autosome; write 0 for it if it is"
        )
    has = f"it has {listed([*loci][:_MOST_LOCI], 'and')}" if loci else "it has none"
    raise TestcrossError(f"the file has no locus {quoted(name)}; {has}")


def supposed(herd: Herd, text: str) -> Herd:
    """Return a herd in which an animal has a genotype: ``Rex.B=Bb``."""
    animal, equals, genotype = text.rpartition("=")
    place, loci = asked_at(herd, animal) if equals else (0, [])
    if len(loci) != 1:
        problem = "supposes nothing; write ID.LOCUS=GENOTYPE, such as Rex.B=Bb"
        raise TestcrossError(f"{quoted(text)} {problem}")
    return supposing(herd, place, loci[0], genotype)


def own_animal(own: Mapping[str, Animal], herd: Herd, name: str) -> Animal:
    """Return one of ``own_animals``; refuse a stranger, and who is only named as a parent."""
    if name not in own:
        animal_at(herd, name)
        raise TestcrossError(f"{name} is only named as a parent, without a row of its own")
    return replace(own[name], label=name)


def animals_named(path: str, rules: Ruleset, herd: Herd, words: Sequence[str]) -> list[Animal]:
    """Return animals by their ids, with what the herd proves of them, and cards by their names.

    ``id:Blue`` and ``card:Blue`` say which, where both are there.
    """
    own = own_animals(path, rules, herd)
    return [_animal(path, rules, own, herd, word) for word in words]


def _animal(path: str, rules: Ruleset, own: Mapping[str, Animal], herd: Herd, word: str) -> Animal:
    kind, colon, name = word.partition(":")
    if word in herd.positions or kind not in ("id", "card") or not colon:
        kind, name = "", word
    if not kind and name in own and is_written_out(rules, name):
        raise TestcrossError(
            f"{quoted(name)} is an animal in {path} and a card; write id:{name} or card:{name}"
        )
    if kind == "id" or (not kind and name in herd.positions):
        return own_animal(own, herd, name)
    try:
        return parse_animal(rules, name)
    except UnknownCardError:
        if not kind:
            animal_at(herd, name)
        raise

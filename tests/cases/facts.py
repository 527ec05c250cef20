"""What an answer says, without the words in which it says it.

A kind of answer has one line below: which keys of its JSON are facts. ``a[b c]`` is an object, or a
list of them; ``fact=key`` is a key that is called otherwise here, so that a key renamed in the
program is renamed here alone; ``*`` is every other key. Lists are sorted, since an order is no
fact. Of a kind without a line all counts but its sentences.
"""

import hashlib
import json
import re
from functools import cache
from typing import Any, TypeAlias

from cases.asking import Case, Outcome

Facts: TypeAlias = dict[str, Any]
_ANIMALS = "animals[id=role card shown genotype known possible]"
_CONFLICTS = "conflicts[locus animals]"
_STEPS = "steps[locus animal gained genotype premises[animal shows allows] laws interchangeable]"
_MATING = f"ruleset mating line legal fill either_or[locus animals alleles] sexes {_CONFLICTS}"
_ODDS = "name=variety chance sons daughters living least most conditions[parent genotype chance]"
_CARD = "points optima matings held ranked[mating points] retire[*] draw scoring fill"
_PLAYER = "player clean counted judged claimed right difference findings points gave cost"
_FINDING = "line column code severity player points"
_DONE = "space gene cost tile parents coin plant trait goal sows worth"
_PICK = "dice plant trait worth at_least leaves best"
SCHEMAS = {
    "check": f"{_MATING} {_ANIMALS}",
    "explain": f"{_MATING} {_ANIMALS} {_STEPS} between_kits[locus animals] "
    "repairs[replace with=varieties example]",
    "why": f"{_MATING} animal locus genotype known possible {_STEPS} "
    f"loci[locus genotype known possible {_STEPS}]",
    "why-not": f"ruleset mating line fill either_or[locus animals alleles] {_CONFLICTS} "
    "supposed=what_if legal_without possible=legal",
    "litter": f"{_MATING} can_join[variety genotype gains] {_CARD} "
    "animals[* id=role resolved=genotype]",
    "score": f"{_MATING} scores animals[* id=role resolved=genotype] unfilled",
    "offspring": f"ruleset line parents varieties[{_ODDS}] unnamed",
    "punnett": "loci sire dam sire_gametes dam_gametes square genotypes[*] phenotypes[*] "
    "by_locus[locus cells sire_gametes dam_gametes genotypes[*] phenotypes[*]]",
    "chance": "event chance each cross noun least most young in_a_row",
    "chi-square": "agrees chi_square degrees p expect cross small "
    "classes[name observed expected contribution]",
    "map": "order certain linked total parental double doubles expected_doubles interference "
    "intervals[*]",
    "punnett.branches": "loci sire dam lines[*] phenotypes[*]",
    "advise.carrier": "ruleset animal tests[locus allele could_be carriers others hidden_by "
    "mates[genotype such_as share shown_by young[*]]]",
    "advise.plan": "wanted genotype generations others plan "
    "pairs[sire dam least most chance young to_prove inbreeding]",
    "best": f"{_CARD} animals[id=role card genotype points]",
    "sets": "kit scoring pairs sets[buck[*] doe[*] points] failing",
    "verify": f"kind path line column code severity player points clean files[path clean counted "
    f"not_written findings[{_FINDING}] players[{_PLAYER}] changes[line was now]] "
    f"counted judged claimed right difference findings gave cost",
    "pedigree.check": "animals loops consistent repair[*] structure[code line ids] not_checked "
    "by_locus by_animal by_family "
    "loci[locus alleles typed consistent complete conflicts[line ids typed]]",
    "pedigree.trios": "trios errors not_checked by_locus by_animal by_family",
    "pedigree.carriers": "allele loci[locus certain possible impossible] refused",
    "pedigree.repair": "structure[code line ids] "
    "loci[locus lower upper proven typings[id line typed in_every instead could_be=possible]]",
    "pedigree.explain": "id refused "
    "facts[locus typed genotype known could_be=possible premises smallest]",
    "pedigree.fill": "id loci[*[could_be=possible known]] refused",
    "pedigree.inbreeding": "mean animals[*] couples[*] planned[*]",
    "pedigree.chances": "founders animals[*] tests[*] refused undecided linked",
    "pedigree.sire": "child dam error_rate sire candidates[id loci excluded_at] related",
    "pedigree.mode": "possible affected unaffected unknown modes[mode possible ids]",
    "quiz-question": "id kind level concepts cards[role card shown] form choices",
    "quiz-answer": "right answer given correct",
    "quiz-result": "asked right helped wrong concepts[concept right helped wrong] "
    "misconceptions letters",
    "quiz-key": "forms[ruleset level questions[id kind concepts cards[role card shown] form "
    "answer choices[text correct]]]",
    "grade": "pupils[*] questions[*] concepts[*] forms[*] answers right unreadable[file line]",
    "progress-report": "ideas[*] next",  # and not today
    "expression-play": "top legal cards[card legal tests[name passed]]",
    "expression-goout": "top hand legal longest chains more",
    "genotype-odds": "genes[*] wanted[*] rolls[*]",
    "genotype-chance": "slots mutation parents cards[card open chances fewest_slots] "
    "all[chances fewest_slots] best_tiles",
    "genotype-pick": f"player others slots now worth exact before picks[{_PICK}]",
    "genotype-plan": f"player known_roll markers slots now worth without markers_left pool "
    f"placements[{_DONE}] picks[{_PICK}]",
    "genotype-review": f"players phases[*] unreviewed[round player] slips findings[{_FINDING}]",
    "genotype-score": "players[player total plants goals markers coins one_more] winners",
    "genotype-validate": "card trait by rule legal covered takes cells breaches[rule code] "
    "would_do[rule]",
    "genotype-box": "values[key value] mistakes[line key] plants[*]",
}
_SENTENCES = {"text", "reason", "message", "why", "what", "problem", "note", "notes", "source"}
_PART = re.compile(r"[\w.*=-]+|[\[\]]")
_CODE = re.compile(r"\b(?:GR|GE|GT|RX|PD)\d{3}\b")
_QUOTED = re.compile(r"'([^'\n]{1,60})'|\"([^\"\n]{1,60})\"")
_DATA = ("fill", "convert", "deck")  # their text is a table or a record: all its words count


@cache
def schema_of(kind: str) -> dict[str, Any] | None:
    """Return which keys count, by their names as facts: a key, and what counts inside of it."""
    if kind not in SCHEMAS:
        return None
    stack: list[dict[str, Any]] = [{}]
    last = ""
    for part in _PART.findall(SCHEMAS[kind]):
        if part == "[":
            stack.append({})
            stack[-2][last] = (stack[-2][last][0], stack[-1])
        elif part == "]":
            stack.pop()
        else:
            last, _, key = part.partition("=")
            stack[-1][last] = (key or last, None)
    return stack[0]


def chosen(value: Any, schema: dict[str, Any] | None) -> Any:
    """Return what counts of a value; where nothing says so, all but its sentences."""
    if isinstance(value, list):
        found = [chosen(one, schema) for one in value]
        return sorted(found, key=lambda one: json.dumps(one, sort_keys=True, ensure_ascii=False))
    if not isinstance(value, dict):
        return value
    if schema is None or "*" in schema:
        names = {key: name for name, (key, _) in (schema or {}).items()}
        inside = None if schema is None else schema["*"][1]
        said = {key: one for key, one in value.items() if key not in _SENTENCES}
        return {names.get(key, key): chosen(one, inside) for key, one in said.items()}
    there = {name: (value[key], inside) for name, (key, inside) in schema.items() if key in value}
    return {name: chosen(one, inside) for name, (one, inside) in there.items()}


def facts_of(case: Case, found: Outcome) -> Facts:
    facts: Facts = {"status": found.status}
    words = case.ask[-1] if case.ask else ()
    errors = [str(one["error"]) for one in found.documents if "error" in one]
    answers = [one for one in found.documents if "error" not in one]
    if answers:
        named = [str(one.get("schema", "")).removeprefix("testcross.") for one in answers]
        kinds = [name.partition("/")[0] for name in named]
        said = zip(kinds, answers, strict=True)
        facts["says"] = [{"kind": kind, **chosen(one, schema_of(kind))} for kind, one in said]
    elif found.status == 0 and any(word in _DATA for word in words[:2]) and "--help" not in words:
        text = " ".join(sorted(set(re.findall(r"[^\s,;]+", found.out))))
        short = len(text) < 400
        facts["words"] = text if short else hashlib.sha256(text.encode()).hexdigest()[:16]
    elif codes := sorted(set(_CODE.findall(found.out))):
        facts["codes"] = codes
    if found.status == 2 or errors:
        facts["names"] = _named(case, "\n".join(errors) or found.complaint)
    if found.written:
        facts["written"] = sorted(name for name, _ in found.written)
    return facts


def _named(case: Case, complaint: str) -> list[str]:  # quoted of the words that were given
    given = " ".join(word for words in case.ask for word in words) + repr(case.given) + case.stdin
    given += "".join(text for _, text in case.files)
    quoted = (one or other for one, other in _QUOTED.findall(complaint))
    return sorted({one for one in quoted if one in given})

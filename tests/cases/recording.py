"""New cases: what tests asked, simulated games, herds and questions; and which of them are proved.

A case that is kept already stays as it is. What is proved was worked out without the program: by
enumeration, by the key of the game that made the mistakes, or by hand in ``tests/findings``.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path
from random import Random
from time import process_time

from cases.asking import Case, Outcome, ask, case_of
from cases.facts import facts_of
from cases.proofs import New, proved
from cases.store import FOLDER, PROVED, RECORDED, Kept, pool, read, write
from oracles.herd_oracle import SmallHerd, all_pairs

SLOW = 0.07  # CPU seconds from which on a case is left to the long run: the others take a minute
BY_HAND = "rulesets/test_findings.py"  # the test whose expected answers were written by hand


def recorded(new: New) -> Kept | str:
    """Ask in JSON where that can be; return the case with its facts, or why it is none."""
    case, found = _in_json(new.case)
    facts = json.loads(json.dumps(facts_of(case, found)))
    if not isinstance(found.status, int) or new.status not in (None, found.status):
        return f"ended with {found.status}, not {new.status}"
    began = process_time()
    if facts_of(case, ask(case)) != facts:
        return "says something else each time"
    held = PROVED if new.source.startswith(BY_HAND) or proved(facts, new) else RECORDED
    return Kept(case, facts, held, process_time() - began > SLOW, new.source)


def _in_json(case: Case) -> tuple[Case, Outcome]:
    plain = ask(case)
    if plain.documents or case.call or not isinstance(plain.status, int) or plain.written:
        return case, plain
    (words,) = case.ask
    place = words.index("--") if "--" in words else len(words)
    asked = case._replace(ask=((*words[:place], "--json", *words[place:]),))
    found = ask(asked)
    return (asked, found) if found.documents and found.status == plain.status else (case, plain)


def noted(folder: Path) -> Iterator[New]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            parts, status, source = json.loads(line)
            yield New(case_of(parts), source, status)


def simulated_games(count: int = 150) -> Iterator[New]:
    """Yield records of each game, so many without mistakes and so many with a key of theirs."""
    games = {
        "gene-rummy": [["--variant", v] for v in ("standard", "production", "set", "families")],
        "gene-expression": [["--players", n] for n in ("4", "5", "6")],
        "genotype": [["--players", n] for n in ("1", "2", "3", "5")],
    }
    for (game, ways), rate, seed in product(games.items(), ("0", "0.02"), range(count)):
        way = [*ways[seed % len(ways)], "--seed", str(seed), "--slips", rate]
        made = dict(ask(Case(ask=(("simulate", "--game", game, *way, "--out", "o"),))).written)
        slips = json.loads(made.get("o/game-001.key", b'{"slips": []}'))["slips"]
        files = (("game.yaml", made["o/game-001.yaml"]),)
        case = Case(ask=(("verify", "game.yaml", "--format", "json"),), files=files)
        yield New(case, f"simulated {game}", slips=tuple((s["line"], s["code"]) for s in slips))


def quizzes(calls: int = 100, count: int = 20) -> Iterator[New]:
    rulesets = ("gene-rummy", "gene-rummy-novice", "labradors", "fruit-flies", "cats", "horses")
    for seed in range(calls):
        level = ("locus", "trio", "novice", "litter")[seed % 4]
        named = {"level": level, "count": count, "seed": seed, "ruleset": rulesets[seed % 6]}
        yield New(Case(call="quiz", given=((), named)), "questions")


def small_herds(count: int = 500) -> Iterator[New]:
    """Yield herds of five to seven animals at one locus, some with typings that cannot be."""
    pairs = all_pairs(3)
    for seed in range(count):
        random = Random(seed)
        size = random.randint(5, 7)
        sires = [random.choice(range(0, i, 2)) if i > 1 else None for i in range(size)]
        dams = [random.choice(range(1, i, 2)) if i > 1 else None for i in range(size)]
        typed = [random.choice(pairs) if random.random() < 0.7 else None for _ in range(size)]
        readings = tuple(frozenset(pairs if one is None else [one]) for one in typed)
        rows = ["id,sire,dam,B", "x,,,1/2", "y,,,2/3"]  # so that every allele is seen
        for i, (sire, dam, pair) in enumerate(zip(sires, dams, typed, strict=True)):
            parents = "," if sire is None else f"n{sire},n{dam}"
            rows.append(f"n{i},{parents},{f'{pair[0] + 1}/{pair[1] + 1}' if pair else ''}")
        words = ("pedigree", ("check", "repair", "fill")[seed % 3], "herd.csv", "--json")
        files = (("herd.csv", "\n".join([*rows, ""])),)
        herd = SmallHerd(3, tuple(sires), tuple(dams), readings)
        yield New(Case(ask=(words,), files=files), "small herds", herd=herd)


def record(spool: str, _: str) -> str:
    """Add what a folder has noted, or what is made here; return why nothing can be added."""
    if spool and not any(Path(spool).glob("*.jsonl")):
        return f"{spool} holds no notes of the collector"
    there = {one.name: one for one in read()}
    made = (small_herds(), quizzes(), simulated_games())
    new = noted(Path(spool)) if spool else chain.from_iterable(made)
    dropped: Counter[str] = Counter()
    with pool() as workers:
        for found in workers.map(recorded, new, chunksize=10):
            if isinstance(found, str):
                dropped[found] += 1
            else:
                there.setdefault(found.name, found)
    write(there.values())
    print(f"{len(there)} cases; {Counter(one.held for one in there.values())}")
    print(*(f"{count} x {why}" for why, count in dropped.most_common()), sep="\n")
    return ""


def accept(name: str, because: str) -> str:
    """Take over what one case says now, and note why in ``CHANGES.md``."""
    there = {one.name: one for one in read()}
    if name not in there or not because:
        return f"there is no case {name!r}" if because else "accept NAME BECAUSE: give both"
    old = there[name]
    facts = facts_of(old.case, ask(old.case))
    if old.held == PROVED and not proved(facts, New(old.case, old.source)):
        return f"{name} is proved: show by a new proof that it was wrong, then edit it"
    there[name] = old._replace(facts=facts)
    write(there.values())
    with (FOLDER / "CHANGES.md").open("a", encoding="utf-8") as file:
        file.write(f"- `{name}`: {because}\n")
    return ""

"""YAML and JSON: a record as tables and lists, read and written by what the entries declare."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from testcross.rulesets.english import counted, listed
from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import (
    LIKE,
    PRACTICE,
    Box,
    Rules,
    load_box,
    overlays_named,
    practice_box,
    ruling_named,
)
from testcross.rulesets.genotype.box_file import box_of_record
from testcross.rulesets.genotype.cards import (
    ASSISTANT,
    DIFFICULTY,
    PLANT,
    PLAYER,
    WrittenAutoma,
    names_of_plants,
)
from testcross.rulesets.genotype.effects import HARD_ASSISTANTS
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import NO_KEYS, Node
from testcross.rulesets.tabletop.events import (
    Event,
    Kind,
    Names,
    Unread,
    UnreadableValueError,
    declared,
    values_in,
)
from testcross.rulesets.tabletop.referee import IllegalMove

PLAYERS = range(1, 6)
LISTS: Mapping[str, type[Event]] = {"working": ev.Turn, "picks": ev.Pick, "upgrades": ev.Purchase}
WHOLE: Mapping[str, type[Event]] = {"roll": ev.Roll, "pools": ev.Pools}
BLOCKS: Mapping[str, type[Event]] = {"automa": ev.AutomaPhase, "reset": ev.Reset}
ORDER = ("working", "automa", "roll", "pools", "picks", "upgrades", "reset")
HEAD = ("game", "players", "solo", "overlays", "rulings", "box", "plants")
PARTS = ("setup", "rounds", "harvests", "sheet", "winner")
JOINED = ("dice", "die", "plants", "markers")
"""Fields of which a list is one value."""


def read_tree(root: Node, given: Box | None = None, beside: Beside | None = None) -> Record:
    """Return a record with its entries in the order of play."""
    return TreeReader(given, beside or Beside()).record(root)


def read_head(root: Node, given: Box | None = None, beside: Beside | None = None) -> Record:
    """Return the rules and the short names of plants of a record of which only the sheet counts."""
    reader = TreeReader(given, beside or Beside())
    reader.read_plants(root)
    reader.made.players = tuple(reader.text(one) for one in reader.listed(root, "players"))
    reader.made.rules = reader.rules(root)
    return reader.made


class TreeReader:
    def __init__(self, given: Box | None, beside: Beside) -> None:
        self.given, self.beside = given, beside
        self.made = Record()
        self.names: Names = {}
        self.seats: dict[str, str] = {}
        """The players by their names in small letters."""

    def record(self, root: Node) -> Record:
        if not isinstance(root.value, dict):
            self.cannot(root, "expected a record: 'players', 'setup', 'rounds', 'sheet'")
            return self.made
        for key in root.value:
            if key not in (*HEAD, *PARTS):
                expected = ", ".join((*HEAD, *PARTS))
                self.cannot(root, f"{key!r} is not part of a record; expected {expected}", key)
        self.head(root)
        for part in PARTS:
            node = root.get(part)
            if node is not None:
                getattr(self, f"read_{part}")(node)
        self.made.rules = with_written_cards(self.made)
        return self.made

    # the head

    def head(self, root: Node) -> None:
        made = self.made
        names = [self.text(one) for one in self.listed(root, "players")]
        if len(names) == 1:
            names = [one.strip() for one in re.split(r"[,;&]|\band\b", names[0]) if one.strip()]
        made.players = tuple(names)
        if root.get("players") is None:
            made.players = tuple(dict.fromkeys(_names_in(root)))
        self.seats = {name.casefold(): name for name in made.players}
        self.read_plants(root)
        made.rules = self.rules(root)
        number = len(set(made.players) - ({JOHANN} if made.rules.difficulty else set()))
        same = len({name.casefold() for name in made.players}) < len(made.players)
        if number not in PLAYERS or same:
            node = root.get("players") or root
            wrong = "a player twice" if number in PLAYERS else f"{number} players"
            self.cannot(node, f"{wrong}; {PLAYERS[0]} to {PLAYERS[-1]} can play (GT-002)")
            made.players = ()

    def read_plants(self, root: Node) -> None:
        for name, plant in self.tabled(root, "plants"):
            value = self.value(PLANT, plant, None, "")
            if value is not None:
                self.made.plants[name] = value
        self.names = self.made.plants

    def rules(self, root: Node) -> Rules:
        overlays: tuple[str, ...] = ()
        for node in self.listed(root, "overlays"):
            try:
                overlays = overlays_named([*overlays, self.text(node)])
            except UnreadableValueError as error:
                self.cannot(node, str(error))
        named = {}
        for key, node in self.tabled(root, "rulings"):
            try:
                named[ruling_named(key, self.text(node))] = self.text(node)
            except UnreadableValueError as error:
                self.cannot(node, str(error))
        difficulty, assistant = self.solo(root)
        return Rules(self.box(root), named, overlays, difficulty, assistant)

    def solo(self, root: Node) -> tuple[str, str]:
        made = self.made
        if len(made.players) == 1:
            made.players = (*made.players, JOHANN)
        alone = JOHANN in made.players and len(made.players) == 2
        node = root.get("solo")
        if node is None or not isinstance(node.value, dict):
            return ("standard" if alone else ""), ""
        if made.players and not alone:
            told = f"{counted(len(made.players), 'player')} are listed"
            names = listed(made.players, "and")
            self.cannot(node, f"'solo' is for one person and Johann, but {told}: {names}")
            return "", ""
        found = {"difficulty": "standard", "assistant": ""}
        for key, inside in node.value.items():
            kind = {"difficulty": DIFFICULTY, "assistant": ASSISTANT}.get(key)
            if kind is None:
                self.cannot(
                    inside, f"{key!r} is not part of 'solo'; expected difficulty, assistant"
                )
            else:
                found[key] = self.value(kind, inside, None, "") or found[key]
        hard, helper = found["difficulty"] == "hard", found["assistant"]
        at = node.value.get("assistant", node)
        if helper and (not hard or helper not in HARD_ASSISTANTS):
            message = f"{helper} cannot be Brother Johann's own; his is {listed(HARD_ASSISTANTS)}"
            if not hard:
                level = found["difficulty"]
                message = (
                    f"{helper} is Brother Johann's own only in a hard game, but this one is {level}"
                )
            self.breach("GT-222 GT219", at, message)
            helper = ""
        return found["difficulty"], helper

    def box(self, root: Node) -> Box:
        node = root.get("box")
        if node is None:
            return self.given or load_box()
        self.made.box = _typed(node)
        box, problems = box_of_record(self.made.box, self.given, self.beside)
        for path, problem in problems:
            self.made.unread.append(IllegalMove("RX001", "", problem, node.at(path), -1))
        return box

    # the parts

    def read_setup(self, node: Node) -> None:
        self.add(self.entry(ev.SetUp, node))

    def read_rounds(self, node: Node) -> None:
        for part in node.items():
            if not isinstance(part.value, dict):
                self.cannot(
                    part, "expected a round: 'working', 'roll', 'picks', 'upgrades', 'reset'"
                )
                continue
            for key in part.value:
                if key not in ORDER:
                    self.cannot(
                        part, f"{key!r} is not part of a round; expected {', '.join(ORDER)}", key
                    )
            for key in ORDER:
                block = part.value.get(key)
                if block is not None:
                    self.block(key, block, part.keys.get(key, block.place))

    def block(self, key: str, node: Node, place: tuple[int, int]) -> None:
        if key in LISTS or key == "roll":
            self.add(ev.Phase(name=key, empty=not node.items(), places={"": place}))
        if key in LISTS:
            for one in node.items():
                self.add(self.entry(LISTS[key], one))
        elif key in WHOLE:
            self.add(self.whole(WHOLE[key], "dice", node))
        else:
            self.add(self.entry(BLOCKS[key], node))

    def read_harvests(self, node: Node) -> None:
        self.add(self.whole(ev.Harvests, "plants", node))

    def read_sheet(self, node: Node) -> None:
        for name, line in node.value.items() if isinstance(node.value, dict) else ():
            if isinstance(line.value, dict):
                entry = self.entry(ev.SheetLine, line)
            else:
                entry = ev.SheetLine(places={"": line.place})
                entry.total = self.value_of("total", line, entry)
            entry.player = self.seats.get(name.strip().casefold(), name)
            entry.places[""] = node.keys.get(name, line.place)
            self.add(entry)

    def value_of(self, name: str, node: Node, entry: Event) -> Any:
        each = next(one for one in declared(type(entry)) if one.name == name)
        return self.value(each.kind, node, entry, name)

    def read_winner(self, node: Node) -> None:
        self.add(self.whole(ev.Winner, "names", node))

    # any entry

    def add(self, entry: Event) -> None:
        self.made.entries.append(entry)

    def whole(self, cls: type[Any], name: str, node: Node) -> Any:
        entry = cls(places={"": node.place})
        self.field(entry, next(one for one in declared(cls) if one.name == name), node)
        return entry

    def entry(self, cls: type[Any], node: Node) -> Any:
        """Read a table as an entry; what is not known in it is a finding."""
        entry = cls(places={"": node.place})
        known = {one.key: one for one in declared(cls)}
        if not isinstance(node.value, dict):
            if node.value is not None:
                expected = ", ".join(known)
                entry.unread.append(
                    Unread(node.place, "RX001", f"expected a table with {expected}")
                )
            return entry
        for problem in node.problems:
            entry.unread.append(Unread(problem[0], "RX001", problem[1]))
        for key, value in node.value.items():
            name = "claims" if key == "goals" and isinstance(value.value, dict) else key
            if name not in known:
                place = node.keys.get(key, value.place)
                expected = ", ".join(known)
                message = f"{key!r} is not known here; expected {expected}"
                entry.unread.append(Unread(place, "RX001", message))
            else:
                self.field(entry, known[name], value)
        return entry

    def field(self, entry: Any, each: Any, node: Node) -> None:
        entry.places[each.name] = node.place
        name = each.name
        if each.form == "table":
            found: dict[str, Any] = {}
            for key, value in node.value.items() if isinstance(node.value, dict) else ():
                word = self.key(each, key, value, entry)
                if word is None:
                    continue
                place = node.keys.get(key, value.place)
                entry.places[f"{name}.{word}"] = place
                if isinstance(value.value, list) and isinstance(each.kind, Kind):
                    found[word] = self.values(each.kind, value, entry, f"{name}.{word}")
                else:
                    found[word] = self.value(each.kind, value, entry, f"{name}.{word}")
                    if each.name == "plants":
                        found[word] = (found[word],)
            setattr(entry, name, {k: v for k, v in found.items() if v is not None})
        elif each.form == "many":
            setattr(entry, name, self.values(each.kind, node, entry, name))
        elif isinstance(node.value, list) and not isinstance(each.kind, type) and name in JOINED:
            parts = [self.value(each.kind, one, entry, name) for one in node.value]
            sums = [(p,) if isinstance(p, int) else p for p in parts if p is not None]
            setattr(entry, name, tuple(one for part in sums for one in part))
        elif isinstance(node.value, list):
            first, *more = [self.value(each.kind, one, entry, name) for one in node.value] or [None]
            setattr(entry, name, first)
            if more:
                entry.more[name] = tuple(more)
        else:
            setattr(entry, name, self.value(each.kind, node, entry, name))

    def key(self, each: Any, key: str, node: Node, entry: Event) -> str | None:
        if each.keys is None:
            return self.seats.get(key.strip().casefold(), key)
        try:
            return str(each.keys.read(key, self.names))
        except UnreadableValueError as error:
            entry.unread.append(Unread(node.place, error.code, str(error)))
            return None

    def values(self, kind: Any, node: Node, entry: Event, path: str) -> tuple[Any, ...]:
        found = [self.value(kind, one, entry, f"{path}.{p}") for p, one in enumerate(node.items())]
        return tuple(one for one in found if one is not None)

    def value(self, kind: Any, node: Node, entry: Event | None, path: str) -> Any:
        """Read one value; what cannot be read is noted on its entry."""
        if isinstance(kind, type):
            return self.entry(kind, node)
        if entry is not None:
            entry.places[path] = node.place
        if node.value is None:
            return None
        problem, code = "expected a single value here", "RX001"
        if isinstance(node.value, str):
            try:
                read = kind.read(node.value, self.names)
                return self.seats.get(read.casefold(), read) if kind is PLAYER else read
            except UnreadableValueError as error:
                problem, code = str(error), error.code
        if entry is None:
            self.cannot(node, problem, code=code)
        else:
            entry.unread.append(Unread(node.place, code, problem, path))
        return None

    # small things

    def text(self, node: Node) -> str:
        return str(node.value).strip()

    def listed(self, root: Node, key: str) -> list[Node]:
        node = root.get(key)
        return [] if node is None else [one for one in node.items() if isinstance(one.value, str)]

    def tabled(self, root: Node, key: str) -> list[tuple[str, Node]]:
        node = root.get(key)
        return list(node.value.items()) if node is not None and isinstance(node.value, dict) else []

    def breach(self, law: str, node: Node, message: str) -> None:
        rule, code = law.split()
        self.made.unread.append(IllegalMove(code, rule, message, node.place, -1))

    def cannot(self, node: Node, message: str, key: str = "", code: str = "RX001") -> None:
        place = node.keys.get(key, node.place)
        self.made.unread.append(IllegalMove(code, "", message, place, -1))


def node_of(value: Any, place: tuple[int, int]) -> Node:
    """Return plain tables, lists and texts as a tree, all of it at one place."""
    if isinstance(value, str):
        return Node(value, place, NO_KEYS)
    if isinstance(value, Node):
        return value
    if isinstance(value, dict):
        inside = {key: node_of(one, place) for key, one in value.items()}
        return Node(inside, place, dict.fromkeys(value, place))
    if isinstance(value, list | tuple):
        return Node([node_of(one, place) for one in value], place, NO_KEYS)
    return Node(None if value is None else str(value), place, NO_KEYS)


def _names_in(node: Node) -> Iterator[str]:
    """Yield the names of players that a record without a list of them speaks of."""
    inside = node.value
    if isinstance(inside, dict):
        for key, value in inside.items():
            if key == "player" and isinstance(value.value, str):
                yield value.value.strip()
            elif key in ("deal", "sheet") and isinstance(value.value, dict):
                yield from value.value
            else:
                yield from _names_in(value)
    elif isinstance(inside, list):
        for value in inside:
            yield from _names_in(value)


_TEXTS = frozenset({"players", "traits", "name", "action", "letter"})
"""The keys of a box under which texts stand, even of digits."""


def _typed(node: Node, key: str = "") -> Any:
    """Return the tables of a box with numbers where digits are written."""
    if isinstance(node.value, dict):
        return {name: _typed(inside, name) for name, inside in node.value.items()}
    if isinstance(node.value, list):
        return [_typed(inside, key) for inside in node.value]
    text = node.value
    if text is None or key in _TEXTS or not text.isdecimal():
        return text
    return int((text.lstrip("0") or "0")[:1000])  # one with more digits is too large anyway


def plain_entry(entry: Event, names: Names) -> dict[str, Any]:
    """Return an entry as a table for YAML or JSON."""
    found: dict[str, Any] = {}
    for each in declared(type(entry)):
        value = getattr(entry, each.name)
        if value is None or (value in ((), {}) and each.form != "many"):
            continue
        if value == () and each.name not in ("validates", "draws", "keeps", "plants"):
            continue
        key = "goals" if each.name == "claims" else each.key
        if each.form == "table":
            found[key] = {k: _plain(each, one, names) for k, one in value.items()}
        elif each.form == "many":
            found[key] = [_plain(each, one, names) for one in value]
        else:
            found[key] = _plain(each, value, names)
    return found


def _plain(each: Any, value: Any, names: Names) -> Any:
    if isinstance(value, Event):
        return plain_entry(value, names)
    if isinstance(value, bool | int):
        return value
    if each.name == "plants" and each.form != "many" and isinstance(value, tuple):
        return [one if isinstance(one, str) else PLANT.write(one, names) for one in value]
    return list(value) if each.name == "markers" else each.kind.write(value, names)


def write_tree(record: Record) -> dict[str, Any]:
    """Return a record as tables and lists; what it says of the box is only what differs."""
    rules, names = record.rules, names_of_plants(record.plants)
    found: dict[str, Any] = {"game": "genotype", "players": list(record.players)}
    if rules.difficulty:
        solo = {"difficulty": rules.difficulty, "assistant": rules.assistant}
        found["solo"] = {key: value for key, value in solo.items() if value}
    if rules.overlays:
        found["overlays"] = list(rules.overlays)
    if rules.named:
        found["rulings"] = dict(rules.named)
    box = record.box or box_tables(rules)
    if box:
        found["box"] = box
    if record.plants:
        found["plants"] = {name: str(plant) for name, plant in record.plants.items()}
    rounds: list[dict[str, Any]] = []
    for entry in record.entries:
        if isinstance(entry, ev.SetUp):
            _once(found, "setup", plain_entry(entry, names), entry)
        elif isinstance(entry, ev.Harvests):
            _once(found, "harvests", plain_entry(entry, names).get("plants", {}), entry)
        elif isinstance(entry, ev.SheetLine):
            line = plain_entry(entry, names)
            _once(found.setdefault("sheet", {}), line.pop("player"), line, entry)
        elif isinstance(entry, ev.Winner):
            won = entry.names[0] if len(entry.names) == 1 else list(entry.names)
            _once(found, "winner", won, entry)
        else:
            _add_to_round(rounds, entry, names)
    if rounds:
        found["rounds"] = rounds
    return {key: found[key] for key in (*HEAD, *PARTS) if key in found}


def _once(table: dict[str, Any], key: str, value: Any, entry: Event) -> None:
    if key in table:
        line, column = entry.place()
        raise UnreadableError.at(line=line, column=column, problem=f"a second {key!r}; write one")
    table[key] = value


def _add_to_round(rounds: list[dict[str, Any]], entry: Event, names: Names) -> None:
    key = _block_of(entry)
    started = max((ORDER.index(one) for one in (rounds[-1] if rounds else ())), default=-1)
    begins = isinstance(entry, ev.Phase) or key not in LISTS
    new = begins and ORDER.index(key) <= started
    if not rounds or new:
        rounds.append({})
    current = rounds[-1]
    if isinstance(entry, ev.Phase):
        if key in LISTS:
            current.setdefault(key, [])
    elif key in LISTS:
        current.setdefault(key, []).append(plain_entry(entry, names))
    elif key in WHOLE:
        current[key] = plain_entry(entry, names).get("dice", {})
    else:
        current[key] = plain_entry(entry, names)


def _block_of(entry: Event) -> str:
    if isinstance(entry, ev.Phase):
        return entry.name
    every = {**LISTS, **WHOLE, **BLOCKS}
    return next(key for key, cls in every.items() if isinstance(entry, cls))


def box_tables(rules: Rules) -> Any:
    """Return what a record says of its box: nothing, ``practice``, or the tables that differ."""
    box, known = rules.box, practice_box()
    if not box.stated:
        return None
    if box == known:
        return PRACTICE
    # of a box in which all is stated only what differs from the practice box is written
    is_whole = box.stated.issuperset(box.values)
    found: dict[str, Any] = {LIKE: PRACTICE} if is_whole else {}
    for key, value in box.values.items():
        if key in box.stated and not (is_whole and known.values.get(key) == value):
            part, _, name = key.partition(".")
            found.setdefault(part, {})[name] = value
    for name, rows in box.lists.items():
        if name in box.stated and not (is_whole and known.lists.get(name) == rows):
            found[name] = [dict(row) for row in rows]
    return PRACTICE if found == {LIKE: PRACTICE} else found


def with_written_cards(record: Record) -> Rules:
    """Return the rules with what a record says of automa cards that no box states (GT-227)."""
    rules: Rules = record.rules
    box = rules.box
    if "automa" in box.stated or not rules.difficulty:
        return rules
    rows: dict[str, dict[str, Any]] = {}
    for card in values_in(record.entries, WrittenAutoma):
        for key, value in card.says.items():
            rows.setdefault(str(card), {"action": str(card)}).setdefault(key, value)
    more = [*box.lists["automa"], *rows.values()]
    return replace(rules, box=replace(box, lists={**box.lists, "automa": more}))

"""YAML and JSON: a record as tables and lists, read and written by what the entries declare."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from testcross.rulesets.english import counted, listed
from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import box as boxes
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import box_of_record
from testcross.rulesets.genotype.cards import (
    ASSISTANT,
    DIFFICULTY,
    PLANT,
    PLAYER,
    ROLL,
    WrittenAutoma,
    names_of_plants,
)
from testcross.rulesets.genotype.effects import HARD_ASSISTANTS
from testcross.rulesets.genotype.entries import FIELDS, JOHANN, Record
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import NO_KEYS, Node
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.referee import IllegalMove

PLAYERS = range(1, 6)
BLOCKS: Mapping[str, type[events.Event]] = {
    "working": ev.Turn,
    "automa": ev.AutomaPhase,
    "roll": ev.Roll,
    "pools": ev.Pools,
    "picks": ev.Pick,
    "upgrades": ev.Purchase,
    "reset": ev.Reset,
}
"""What a round has, in the order of play."""
LISTS = ("working", "picks", "upgrades")
"""The blocks that have several entries."""
WHOLE = {"roll": "dice", "pools": "dice", "harvests": "plants", "winner": "names"}
"""The entries that are written as the value of one field."""
HEAD = ("game", "players", "solo", "overlays", "rulings", "box", "plants")
PARTS: Mapping[str, type[events.Event] | None] = {
    "setup": ev.SetUp,
    "rounds": None,
    "harvests": ev.Harvests,
    "sheet": ev.SheetLine,
    "winner": ev.Winner,
}
JOINED = ("dice", "die", "plants", "markers")
"""Fields of which a list is one value."""


def read_tree(root: Node, given: boxes.Box | None = None, beside: Beside | None = None) -> Record:
    """Return a record with its entries in the order of play."""
    return TreeReader(given, beside or Beside()).record(root)


def read_head(root: Node, given: boxes.Box | None = None, beside: Beside | None = None) -> Record:
    """Return the rules and the short names of plants of a record of which only the sheet counts."""
    reader = TreeReader(given, beside or Beside())
    reader.made.players = tuple(reader.listed(root, "players"))
    reader.read_plants(root)
    reader.made.rules = reader.rules(root)
    return reader.made


class TreeReader:
    def __init__(self, given: boxes.Box | None, beside: Beside) -> None:
        self.given, self.beside = given, beside
        self.made = Record()
        self.names: events.Names = {}
        self.seats: dict[str, str] = {}
        """The players by their names in small letters."""

    def record(self, root: Node) -> Record:
        made = self.made
        if not isinstance(root.value, dict):
            self.cannot(root, "expected a record: 'players', 'setup', 'rounds', 'sheet'")
            return made
        self.refuse_others(root, (*HEAD, *PARTS), "a record")
        self.head(root)
        for part, cls in PARTS.items():
            node = root.get(part)
            if node is None:
                continue
            if cls is None:
                self.read_rounds(node)
            elif part == "sheet":
                self.read_sheet(node)
            else:
                self.add(self.block(part, cls, node))
        made.rules = with_written_cards(made)
        return made

    def refuse_others(self, node: Node, known: tuple[str, ...], whole: str) -> None:
        for key, _ in _tabled(node):
            if key not in known:
                expected = ", ".join(known)
                self.cannot(node, f"{key!r} is not part of {whole}; expected {expected}", key)

    # the head

    def head(self, root: Node) -> None:
        made = self.made
        names = list(self.listed(root, "players"))
        if len(names) == 1:
            names = [one.strip() for one in re.split(r"[,;&]|\band\b", names[0]) if one.strip()]
        if root.get("players") is None:
            names = list(dict.fromkeys(_names_in(root)))
        made.players = tuple(names)
        self.seats = {name.casefold(): name for name in names}
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
        for name, plant in _tabled(root.get("plants")):
            value = self.value(PLANT, plant, None, "")
            if value is not None:
                self.made.plants[name] = value
        self.names = self.made.plants

    def rules(self, root: Node) -> boxes.Rules:
        overlays: tuple[str, ...] = ()
        named: dict[str, str] = {}
        for key in ("overlays", "rulings"):
            for name, node in _tabled(root.get(key), of_lists=key == "overlays"):
                text = str(node.value).strip()
                try:
                    if key == "overlays":
                        overlays = boxes.overlays_named([*overlays, text])
                    else:
                        named[boxes.ruling_named(name, text)] = text
                except events.UnreadableValueError as error:
                    self.cannot(node, str(error))
        difficulty, assistant = self.solo(root)
        box = root.get("box")
        if box is None:
            known = self.given or boxes.load_box()
        else:
            self.made.box = _typed(box)
            known, problems = box_of_record(self.made.box, self.given, self.beside)
            for path, problem in problems:
                self.made.unread.append(IllegalMove("RX001", "", problem, box.at(path), -1))
        return boxes.Rules(known, named, overlays, difficulty, assistant)

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
                told = f"{key!r} is not part of 'solo'; expected difficulty, assistant"
                self.cannot(inside, told)
            else:
                found[key] = self.value(kind, inside, None, "") or found[key]
        level, helper = found["difficulty"], found["assistant"]
        if helper and (level != "hard" or helper not in HARD_ASSISTANTS):
            message = f"{helper} cannot be Brother Johann's own; his is {listed(HARD_ASSISTANTS)}"
            if level != "hard":
                own = f"{helper} is Brother Johann's own only in a hard game"
                message = f"{own}, but this one is {level}"
            at = node.value.get("assistant", node).place
            made.unread.append(IllegalMove("GT219", "GT-222", message, at, -1))
            helper = ""
        return level, helper

    # the parts

    def read_rounds(self, node: Node) -> None:
        for part in node.items():
            if not isinstance(part.value, dict):
                told = "expected a round: 'working', 'roll', 'picks', 'upgrades', 'reset'"
                self.cannot(part, told)
                continue
            self.refuse_others(part, tuple(BLOCKS), "a round")
            for key, cls in BLOCKS.items():
                block = part.value.get(key)
                if block is None:
                    continue
                if key in LISTS or key == "roll":
                    place = part.keys.get(key, block.place)
                    self.add(ev.Phase(name=key, empty=not block.items(), places={"": place}))
                for one in block.items() if key in LISTS else [block]:
                    self.add(self.block(key, cls, one))

    def block(self, key: str, cls: type[Any], node: Node) -> Any:
        if key not in WHOLE:
            return self.entry(cls, node)
        entry = cls(places={"": node.place})
        self.field(entry, WHOLE[key], node)
        return entry

    def read_sheet(self, node: Node) -> None:
        for name, line in _tabled(node):
            if isinstance(line.value, dict):
                entry = self.entry(ev.SheetLine, line)
            else:
                entry = ev.SheetLine(places={"": line.place})
                entry.total = self.value(events.NUMBER, line, entry, "total")
            entry.player = self.seats.get(name.strip().casefold(), name)
            entry.places[""] = node.keys.get(name, line.place)
            self.add(entry)

    # any entry

    def add(self, entry: events.Event) -> None:
        self.made.entries.append(entry)

    def entry(self, cls: type[Any], node: Node) -> Any:
        """Read a table as an entry; what is not known in it is a finding."""
        entry = cls(places={"": node.place})
        expected = ", ".join(one.key for one in events.declared(cls))
        if not isinstance(node.value, dict):
            if node.value is not None:
                told = f"expected a table with {expected}"
                entry.unread.append(events.Unread(node.place, "RX001", told))
            return entry
        entry.unread += (events.Unread(place, "RX001", told) for place, told, *_ in node.problems)
        known = {one.key: one.name for one in events.declared(cls)}
        for key, value in node.value.items():
            name = "claims" if key == "goals" and isinstance(value.value, dict) else key
            if name in known:
                self.field(entry, known[name], value)
            else:
                told = f"{key!r} is not known here; expected {expected}"
                entry.unread.append(events.Unread(node.keys.get(key, value.place), "RX001", told))
        return entry

    def field(self, entry: Any, name: str, node: Node) -> None:
        each = FIELDS[type(entry)][name]
        entry.places[name] = node.place
        found: Any = None
        if each.form == "table":
            found = {}
            for key, inside in _tabled(node):
                word = self.key(each, key, inside, entry)
                if word is None:
                    continue
                path, value = f"{name}.{word}", inside
                entry.places[path] = node.keys.get(key, inside.place)
                texts = [part.value for part in inside.items()]
                if each.kind is ROLL and all(isinstance(text, str) for text in texts):
                    # face by face, or roll by roll
                    sign = " / " if any(" " in str(text) for text in texts) else " "
                    value = replace(inside, value=sign.join(map(str, texts)))
                if isinstance(value.value, list) and isinstance(each.kind, events.Kind):
                    one: Any = self.values(each.kind, value, entry, path)
                else:
                    one = self.value(each.kind, value, entry, path)
                    one = (one,) if name == "plants" else one
                if one is not None:
                    found[word] = one
        elif each.form == "many":
            found = self.values(each.kind, node, entry, name)
        elif isinstance(node.value, list):
            parts = [self.value(each.kind, one, entry, name) for one in node.value]
            if name in JOINED and not isinstance(each.kind, type):
                sums = [(p,) if isinstance(p, int) else p for p in parts if p is not None]
                found = tuple(one for part in sums for one in part)
            else:
                found, *more = parts or [None]
                if more and each.more:
                    entry.more[name] = tuple(more)
                elif more:
                    told = f"a second {each.key!r} stands here; write one"
                    entry.unread.append(events.Unread(node.value[1].place, "RX001", told, name))
        else:
            found = self.value(each.kind, node, entry, name)
        setattr(entry, name, found)

    def key(self, each: Any, key: str, node: Node, entry: events.Event) -> str | None:
        if each.keys is None:
            return self.seats.get(key.strip().casefold(), key)
        try:
            return str(each.keys.read(key, self.names))
        except events.UnreadableValueError as error:
            entry.unread.append(events.Unread(node.place, error.code, str(error)))
            return None

    def values(self, kind: Any, node: Node, entry: events.Event, path: str) -> tuple[Any, ...]:
        found = [self.value(kind, one, entry, f"{path}.{p}") for p, one in enumerate(node.items())]
        return tuple(one for one in found if one is not None)

    def value(self, kind: Any, node: Node, entry: events.Event | None, path: str) -> Any:
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
            except events.UnreadableValueError as error:
                problem, code = str(error), error.code
        if entry is None:
            self.cannot(node, problem, code=code)
        else:
            entry.unread.append(events.Unread(node.place, code, problem, path))
        return None

    # small things

    def listed(self, root: Node, key: str) -> Iterator[str]:
        return (str(one.value).strip() for _, one in _tabled(root.get(key), of_lists=True))

    def cannot(self, node: Node, message: str, key: str = "", code: str = "RX001") -> None:
        place = node.keys.get(key, node.place)
        self.made.unread.append(IllegalMove(code, "", message, place, -1))


def _tabled(node: Node | None, *, of_lists: bool = False) -> list[tuple[str, Node]]:
    """Return what stands in a table, or the texts of a list; nothing of anything else."""
    if node is None:
        return []
    if of_lists:
        return [("", one) for one in node.items() if isinstance(one.value, str)]
    return list(node.value.items()) if isinstance(node.value, dict) else []


def node_of(value: Any, place: tuple[int, int]) -> Node:
    """Return plain tables, lists and texts as a tree, all of it at one place."""
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
    for key, value in _tabled(node):
        if key == "player" and isinstance(value.value, str):
            yield value.value.strip()
        elif key in ("deal", "sheet") and isinstance(value.value, dict):
            yield from value.value
        else:
            yield from _names_in(value)
    if isinstance(node.value, list):
        for value in node.value:
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


# writing


def plain_entry(entry: events.Event, names: events.Names) -> dict[str, Any]:
    """Return an entry as a table for YAML or JSON."""

    def plain(each: Any, value: Any) -> Any:
        if isinstance(value, events.Event):
            return plain_entry(value, names)
        if isinstance(value, bool | int):
            return value
        if each.name == "plants" and each.form != "many" and isinstance(value, tuple):
            return [one if isinstance(one, str) else PLANT.write(one, names) for one in value]
        return list(value) if each.name == "markers" else each.kind.write(value, names)

    found: dict[str, Any] = {}
    for each in events.declared(type(entry)):
        value = getattr(entry, each.name)
        may_be_empty = each.name in ("validates", "draws", "keeps", "plants")
        if value is None or (value in ((), {}) and not (each.form == "many" and may_be_empty)):
            continue
        key = "goals" if each.name == "claims" else each.key
        if each.form == "table":
            found[key] = {k: plain(each, one) for k, one in value.items()}
        else:
            is_list = each.form == "many"
            found[key] = [plain(each, one) for one in value] if is_list else plain(each, value)
    return found


def write_tree(record: Record) -> dict[str, Any]:
    """Return a record as tables and lists; what it says of the box is only what differs."""
    rules, names = record.rules, names_of_plants(record.plants)
    solo = {"difficulty": rules.difficulty, "assistant": rules.assistant}
    found: dict[str, Any] = {
        "game": "genotype",
        "players": list(record.players),
        "solo": {key: value for key, value in solo.items() if value},
        "overlays": list(rules.overlays),
        "rulings": dict(rules.named),
        "box": record.box or box_tables(rules),
        "plants": {name: str(plant) for name, plant in record.plants.items()},
    }
    found = {key: value for key, value in found.items() if value or key == "players"}
    keys = {cls: key for key, cls in (*BLOCKS.items(), *PARTS.items())}
    rounds: list[dict[str, Any]] = []
    for entry in record.entries:
        key = entry.name if isinstance(entry, ev.Phase) else keys[type(entry)]
        value: Any = plain_entry(entry, names)
        table = found
        if isinstance(entry, ev.SheetLine):
            table, key = found.setdefault("sheet", {}), value.pop("player")
        elif isinstance(entry, ev.Winner):
            value = entry.names[0] if len(entry.names) == 1 else list(entry.names)
        elif key in WHOLE:
            value = value.get(WHOLE[key], {})
        if key not in BLOCKS:
            if key in table:
                line, column = entry.place()
                told = f"a second {key!r}; write one"
                raise UnreadableError.at(line=line, column=column, problem=told)
            table[key] = value
            continue
        # a block that a round has, or that comes before its last one, begins another round
        order = list(BLOCKS)
        started = max((order.index(one) for one in (rounds[-1] if rounds else ())), default=-1)
        begins = isinstance(entry, ev.Phase) or key not in LISTS
        if not rounds or (begins and order.index(key) <= started):
            rounds.append({})
        if key not in LISTS:
            rounds[-1] |= {} if isinstance(entry, ev.Phase) else {key: value}
        else:
            several = rounds[-1].setdefault(key, [])
            several += [] if isinstance(entry, ev.Phase) else [value]
    if rounds:
        found["rounds"] = rounds
    return {key: found[key] for key in (*HEAD, *PARTS) if key in found}


def box_tables(rules: boxes.Rules) -> Any:
    """Return what a record says of its box: nothing, ``practice``, or the tables that differ."""
    box, known = rules.box, boxes.practice_box()
    if not box.stated:
        return None
    if box == known:
        return boxes.PRACTICE
    # of a box in which all is stated only what differs from the practice box is written
    is_whole = box.stated.issuperset(box.values)
    found: dict[str, Any] = {boxes.LIKE: boxes.PRACTICE} if is_whole else {}
    for key, value in box.values.items():
        if key in box.stated and not (is_whole and known.values.get(key) == value):
            part, _, name = key.partition(".")
            found.setdefault(part, {})[name] = value
    for name, rows in box.lists.items():
        if name in box.stated and not (is_whole and known.lists.get(name) == rows):
            found[name] = [dict(row) for row in rows]
    return boxes.PRACTICE if found == {boxes.LIKE: boxes.PRACTICE} else found


def with_written_cards(record: Record) -> boxes.Rules:
    """Return the rules with what a record says of automa cards that no box states (GT-227)."""
    rules: boxes.Rules = record.rules
    box = rules.box
    if "automa" in box.stated or not rules.difficulty:
        return rules
    rows: dict[str, dict[str, Any]] = {}
    for card in events.values_in(record.entries, WrittenAutoma):
        for key, value in card.says.items():
            rows.setdefault(str(card), {"action": str(card)}).setdefault(key, value)
    more = [*box.lists["automa"], *rows.values()]
    return replace(rules, box=replace(box, lists={**box.lists, "automa": more}))

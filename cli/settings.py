"""``testcross.toml``: what a folder says once about options that nobody types.

It is looked for in the working directory and above, up to the root of the repository or home; never
beside the files that are read. In ``pyproject.toml`` the same stands under ``[tool.testcross]``.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from testcross.asking.files import InputError
from testcross.rulesets import genetics
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError

ISOLATED = "--isolated"
"""The option that leaves such a file out."""
ISOLATED_VARIABLE = "TESTCROSS_ISOLATED"
"""The variable that does so for every command."""
OWN_FILE = "testcross.toml"
_SHARED_FILE = "pyproject.toml"
_SHARED_TABLE = ("tool", "testcross")


class Setting(NamedTuple):
    """A key of the file."""

    option: str
    """What stands for it on a command line."""
    metavar: str
    """What stands for its value in the help: the same option of another command has another."""
    gives_way_to: tuple[str, ...]
    """Typed words beside its own option with which it is left out."""


_OF_A_VARIANT = ("--game", "--pedigree", "--ask")
SETTINGS: Mapping[str, Setting] = {
    "ruleset": Setting("--ruleset", "NAME|PATH", ("--variant", "--game", "best", "grade")),
    "language": Setting("--language", "CODE", ("--game", "best", "grade")),
    "variant": Setting("--variant", "NAME", (*_OF_A_VARIANT, "--ruleset", "--sets", "--litters")),
    "fill": Setting("--fill", "strict|either", _OF_A_VARIANT),
    "format": Setting(
        "--format",
        "FORMAT",
        ("--json", "--short", "--quiet", "--step", "--ask", "--csv", "-o", "--out"),
    ),
    "names": Setting("--pupils", "FILE", ()),
}
"""The keys that the file can have."""
_FILES = ("ruleset", "names")
"""Keys whose value may be a file, which lies beside this one."""
_JSON = "--json"


class SettingsFile(NamedTuple):
    """A file of settings that was found."""

    path: Path
    values: Mapping[str, str]
    """By key, the value of its option."""


class Settings:
    """The settings of one run: found when they are first asked for."""

    def __init__(self) -> None:
        self._isolated = True
        self.used: dict[str, str] = {}
        """Those that changed the command line, by key; first of all the file."""

    def begin(self, *, isolated: bool) -> None:
        """Begin a run."""
        self._isolated = isolated or bool(os.environ.get(ISOLATED_VARIABLE))
        self.used = {}
        found_file.cache_clear()

    @property
    def _file(self) -> "SettingsFile | None":
        return None if self._isolated else found_file()

    def pass_over_mistake(self) -> None:
        """Take a file with a mistake for none, so that reporting an error does not meet it."""
        try:
            _ = self._file
        except TestcrossError:
            self._isolated = True

    def value(self, key: str, words: Sequence[str]) -> str | None:
        """Return what the file says of a key; None where it does not, or words overrule it."""
        file = self._file
        if file is None or key not in file.values:
            return None
        setting, typed = SETTINGS[key], {word.partition("=")[0] for word in words}
        overruled = not typed.isdisjoint({setting.option, *setting.gives_way_to})
        return None if overruled else file.values[key]

    def words_for(self, parameters: Iterable[Any], words: Sequence[str]) -> list[str]:
        """Return the options that the file adds to a command line, and keep them as used."""
        options = {name: one for one in parameters for name in one.opts}
        added = []
        for key, setting in SETTINGS.items():
            value = self.value(key, words)
            option = options.get(setting.option)
            if value is None or self._file is None:
                continue
            if option is not None and option.typed.metavar == setting.metavar:
                word = f"{setting.option}={value}" if value != option.default else ""
            else:
                word = _JSON if (key, value) == ("format", "json") and _JSON in options else ""
            if word:
                added.append(word)
                self.used.setdefault("file", _shown(self._file.path))
                self.used[key] = value
        return added

    @property
    def note(self) -> str:
        """What was used and where it stands, as a sentence; empty for nothing."""
        (_, file), *used = self.used.items() or [("", "")]
        parts = [key if value == file else f"{key} {value}" for key, value in used]
        return f"{file} sets {listed(parts, 'and')} ({ISOLATED} ignores it)" if parts else ""

    @property
    def document(self) -> dict[str, Any]:
        """What JSON says of them: a key for a document, none where nothing was used."""
        return {"settings": dict(self.used)} if self.used else {}


settings = Settings()


@cache
def found_file() -> SettingsFile | None:
    """Return the nearest file of settings, read."""
    for folder in _folders():
        own, shared = folder / OWN_FILE, folder / _SHARED_FILE
        if own.is_dir():
            raise InputError(f"{_shown(own)} is a folder; rename it, or put a file in its place")
        if own.is_file():
            return _read(own, ())
        with suppress(OSError):  # somebody else's file, which may be closed to us
            if b"tool.testcross" in shared.read_bytes():
                return _read(shared, _SHARED_TABLE)
    return None


def _folders() -> Iterator[Path]:
    """Yield the folders to look in, the nearest first.

    In neither a repository nor home it is the working directory alone: what lies above belongs to
    others.
    """
    try:
        here = Path.cwd()
    except OSError:
        return
    home, above = Path("~").expanduser(), list[Path]()
    for folder in (here, *here.parents):
        above.append(folder)
        if folder == home or (folder / ".git").exists():
            yield from above
            return
    yield here


def _read(path: Path, table: tuple[str, ...]) -> SettingsFile:
    file = genetics.read_toml(Path(_shown(path)), "file of settings")
    there: Any = file.document
    for name in table:
        there = there.get(name, {}) if isinstance(there, dict) else {}
    values = dict[str, str]()
    for key, value in there.items() if isinstance(there, dict) else ():
        try:
            values[key] = _value(path, key, value)
        except InputError as error:
            line = genetics.TomlLines(file.text).line_of((*table, key))
            raise InputError(f"{_shown(path)}:{line}: {error}") from None
    return SettingsFile(path, values)


def _value(path: Path, key: str, value: object) -> str:
    """Return what an option gets for a value in the file."""
    if key not in SETTINGS:
        close = genetics.nearest(key, {one: one for one in SETTINGS}, limit=1)
        hint = f"did you mean {close[0]}?" if close else f"expected {listed(list(SETTINGS))}"
        raise InputError(f"unknown key {quoted(key)}; {hint}")
    if key == "names" and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return _shown(path)
    if not isinstance(value, str):
        lists = ", or a list of names" if key == "names" else ""
        raise InputError(f"{key} is {value!r}; expected a text in quotes{lists}")
    if key in _FILES:
        with suppress(OSError):  # a name that no file system takes
            if (path.parent / value).is_file():
                return _shown(path.parent / value)
    return value


def _shown(path: PurePath) -> str:
    """Return a path as it is typed from here."""
    with suppress(ValueError):  # another drive
        return os.path.relpath(path)
    return str(path)

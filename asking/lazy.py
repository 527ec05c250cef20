"""The one place for lazy loading: rooms that run only when something in them is asked for.

Modules import rooms, not names, at their top (``from testcross.rulesets import games``). Rooms
whose ``__init__`` is a stub wait by themselves, but for the stub, which most are named here to wait
for, too; never those that offer a name that is a module's. From Python 3.15 on ``lazy import`` does
the same, and this module goes.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from threading import RLock
from types import ModuleType
from typing import Any

_ROOMS = {
    "asking": "batch declared dialogue files new_files processes quizzes record_files reports "
    "typed workers",
    "pages": "allele_notation answer_blocks csv exports html_blocks json pad_html "
    "rich_text text_blocks version svg.herd_svg svg.pictures "
    "reports.class_html reports.workbooks",
    "rulesets": "conversion file_kinds games gene_expression gene_rummy gene_rummy.scoring "
    "records tutoring "
    "genotype genotype.box genotype.chances genotype.draft "
    "genotype.johann_moves genotype.lessons genotype.plan "
    "genotype.points genotype.trait_verdicts genotype.typed "
    "gene_expression.answers gene_expression.deck gene_expression.faces gene_expression.lines "
    "gene_expression.matching gene_expression.sheet_rows gene_expression.simulator summary "
    "tabletop verification analysis.mating_picture genetics.reading herds.herd_words "
    "records.workbook",
    "solver": "engine engines engines.optimisers",
    "questions": "herds shown",
    "web": "class_server locus_answers offline_page",
    "cli": "command completion progress_bar",
}
ROOMS = frozenset(
    f"testcross.{at}.{name}" for at, names in _ROOMS.items() for name in names.split()
)
running = RLock()
"""Held while a room runs, and around any import that threads may ask for at once."""
_WAITING = "_waits_to_run"


class _Open(ModuleType):
    """A room that has run: a module in it is not bound over what the room itself calls so."""

    def __setattr__(self, name: str, value: object) -> None:
        there = vars(self).get(name)
        if not isinstance(value, ModuleType) or there is None or isinstance(there, ModuleType):
            super().__setattr__(name, value)


class _Room(ModuleType):
    """A module that has not run yet."""

    def run(self) -> None:
        """Run it, unless it runs already: it may ask for itself. Who asks meanwhile waits."""
        with running:
            real = vars(self).pop(_WAITING, None)
            if real is not None:
                real.exec_module(self)
                self.__class__ = _Open  # type: ignore[assignment] # a module of ours

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        self.run()
        return ModuleType.__getattribute__(self, name)


class _Waiting:
    def __init__(self, real: Any) -> None:
        self.real = real

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Room(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it for later; a search for files beside the module asks its real loader."""
        vars(module)[_WAITING] = self.real
        module.__loader__ = self.real
        if module.__spec__ is not None:
            module.__spec__.loader = self.real


class _Loaded:
    """Loads what is loaded already: as it is."""

    def __init__(self, there: ModuleType) -> None:
        self.there, self.spec = there, there.__spec__

    def create_module(self, spec: ModuleSpec) -> ModuleType:  # a loader has this
        return self.there

    def exec_module(self, module: ModuleType) -> None:
        """Take back what the import has changed."""
        module.__spec__ = self.spec


class _Finder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent = sys.modules.get(name.rpartition(".")[0])
        if name not in ROOMS:
            if isinstance(parent, _Room):  # as always: a package runs before what lies in it
                parent.run()
            there = sys.modules.get(name)  # which the package may have loaded just now
            if there is None:
                return None
            known: Any = there.__spec__
            again = ModuleSpec(name, _Loaded(there), origin=known.origin)  # type: ignore[arg-type] # a loader
            again.submodule_search_locations = known.submodule_search_locations
            there.__spec__ = again  # the import takes the spec that it finds there
            return again
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _Waiting(spec.loader)  # type: ignore[assignment] # a loader
        return spec


def run_all() -> None:
    """Run every room, before several threads ask at once.

    Otherwise one thread may import what a room needs and wait for the room, which another runs and
    which waits for the import.
    """
    global rooms_wait  # noqa: PLW0603 # this module has one state: whether rooms still wait
    with running:
        for name in sorted(ROOMS):
            with suppress(ImportError):  # it needs a library that is not there, and waits on
                ran(name)
        rooms_wait = False


def ran(name: str) -> ModuleType:
    """Return a module that has run, for those who import it for what it does."""
    room = import_module(name)
    if isinstance(room, _Room):
        room.run()
    return room


rooms_wait = True
sys.meta_path.insert(0, _Finder())

"""The one place for lazy loading: rooms that run only when something in them is asked for.

Modules import rooms, not names, at their top (``from testcross.rulesets import games``). Rooms
whose ``__init__`` is a stub wait by themselves; the others are named here. From Python 3.15 on
``lazy import`` does the same, and this module goes.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from threading import RLock
from types import ModuleType
from typing import Any

_ROOMS = {
    "api": "files form_files processes record_files",
    "asking": "batch dialogue new_files reports workers",
    "cli": "new_files",
    "pages": "allele_notation answer_blocks csv exports html_blocks json pad_html reports "
    "text_blocks svg.herd_svg svg.mating_svg svg.square_svg svg.table_svg json.herd_keys "
    "reports.class_html reports.workbooks",
    "rulesets": "conversion file_kinds games gene_expression gene_rummy gene_rummy.scoring "
    "genotype genotype.box "
    "genotype.box_file genotype.cards genotype.chances genotype.dice genotype.draft "
    "genotype.effects genotype.lessons genotype.planning genotype.position genotype.review "
    "genotype.scoring gene_expression.biology gene_expression.cards gene_expression.matching "
    "gene_expression.rules summary tabletop verification analysis.mating_picture "
    "genetics.reading",
    "solver": "engines.optimisers",
    "web": "class_server offline_page",
}
ROOMS = frozenset(
    f"testcross.{at}.{name}" for at, names in _ROOMS.items() for name in names.split()
)
_running = RLock()
_WAITING = "_waits_to_run"


class _Room(ModuleType):
    """A module that has not run yet."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        with _running:  # who asks meanwhile, waits; the room itself may ask while it runs
            real = vars(self).pop(_WAITING, None)
            if real is not None:
                real.exec_module(self)
                self.__class__ = ModuleType  # type: ignore[assignment]
        return object.__getattribute__(self, name)


class _Waiting:
    def __init__(self, real: Any) -> None:
        self.real = real

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Room(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it for later; whoever looks for files beside the module asks its real loader."""
        vars(module)[_WAITING] = self.real
        module.__loader__ = self.real
        if module.__spec__ is not None:
            module.__spec__.loader = self.real


class _Finder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name in ROOMS else None
        if spec is not None and spec.loader is not None:
            spec.loader = _Waiting(spec.loader)  # type: ignore[assignment]
        return spec


sys.meta_path.insert(0, _Finder())

"""Rules that a command asks for by name, where records cannot say them."""

from collections.abc import Mapping
from typing import TypeAlias

Options: TypeAlias = Mapping[str, str | None]
"""Rules asked for by name, such as ``variant``; None leaves one to the game."""

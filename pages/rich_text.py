"""What rich knows how to show: apart, as a short answer would wait 16 ms for rich."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

__all__ = ["Console", "Table", "Text"]

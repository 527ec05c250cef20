"""Records of games: what people wrote down, where it stands, and what was found about it.

Shared by all games: reading text, YAML, JSON and CSV with line and column, writing them, findings
and verdicts, right copies, and the report on a file. What a record of one game says is that game's
own folder's business.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)

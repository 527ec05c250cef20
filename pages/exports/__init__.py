"""Worksheets in the formats that other programs read, and on paper; each format is a module.

All share one frame (``export_formats``) and one wording of what a pupil reads (``item_texts``).
Formats that a teacher reads have a key as well, apart.
"""

from testcross.pages.exports.export_formats import (
    EXPORTS,
    KEYS,
    Export,
    KeyExport,
    find_export,
    find_key,
)

__all__ = ["EXPORTS", "KEYS", "Export", "KeyExport", "find_export", "find_key"]

"""The formats of ``testcross verify``: one module for each.

A report turns what was found about files into text, one file at a time, so that the first answer
is there before the last file is read. It adds nothing up and prints nothing.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)

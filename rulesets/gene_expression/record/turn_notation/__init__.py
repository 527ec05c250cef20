"""Whole games with one line a turn: ``Bo: T-DEL O-INS``, ``Cy: skip +G6 +P9``."""

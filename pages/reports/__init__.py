"""The formats of ``testcross verify``: one module for each.

A report turns what was found about files into text, one file at a time, so that the first answer
is there before the last file is read. It adds nothing up and prints nothing.
"""

from testcross.pages.reports.formats import FORMATS, make_report, what_to_show
from testcross.pages.reports.report import Report

__all__ = ["FORMATS", "Report", "make_report", "what_to_show"]

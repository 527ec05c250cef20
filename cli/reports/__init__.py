"""Reports of ``testcross verify``: one module for each form in which findings can be told.

A report turns what was found about files into text, one file at a time, and prints nothing.
"""

from testcross.cli.reports.formats import FORMATS, make_report
from testcross.cli.reports.report import Report, status

__all__ = ["FORMATS", "Report", "make_report", "status"]

"""The formats of ``testcross verify``: a function for each, which adds nothing up."""

from testcross.pages.reports.report import FORMATS, Report, Shown, find_format, what_to_show

__all__ = ["FORMATS", "Report", "Shown", "find_format", "what_to_show"]

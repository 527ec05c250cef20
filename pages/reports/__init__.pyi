from .format_names import FORMATS as FORMATS
from .formats import make_report as make_report
from .formats import what_to_show as what_to_show
from .report import Report as Report

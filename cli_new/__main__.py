"""``python -m testcross.cli_new WORDS``: the new door, beside the old one."""

import sys

from testcross.cli_new.program import run

sys.exit(run(sys.argv[1:]))

"""``python -m testcross.cli`` is ``testcross``."""

from testcross.cli import main

main()

"""``python -m testcross`` is ``testcross``."""

from testcross.cli import main

main()

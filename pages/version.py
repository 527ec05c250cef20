"""Which version this is: apart, as looking it up brings half of ``email`` along, 12 ms."""

from importlib.metadata import version

VERSION = version("testcross")

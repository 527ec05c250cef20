"""testcross for programs: matings, herds and records of genetics card games, in flat names.

>>> import testcross
>>> testcross.check("castor x lilac -> white")
<Check LEGAL Castor x Lilac -> White>

Every name is loaded when it is first asked for: the program is ready for Ctrl-C before that.
"""


def __getattr__(name: str) -> object:
    from testcross.names import found  # noqa: PLC0415 # 10 ms, and Ctrl-C is a traceback till then

    return globals().setdefault(name, found(name))


def __dir__() -> list[str]:
    return [*__getattr__("__all__"), "__version__"]

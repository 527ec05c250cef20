"""testcross for programs: matings, herds and records of genetics card games, in flat names.

>>> import testcross
>>> testcross.check("castor x lilac -> white")
<Check LEGAL Castor x Lilac -> White>

Every name is loaded when it is first asked for; ``__init__.pyi`` lists them. What is imported
here waits as long: the program is ready for Ctrl-C before it loads anything.
"""


def __getattr__(name: str) -> object:
    here = globals()
    if name == "__version__":
        from importlib.metadata import version

        return here.setdefault(name, version(__name__))
    if "__all__" not in here:
        from lazy_loader import attach_stub

        here["_late"], _, here["__all__"] = attach_stub(__name__, __file__)
    return here["__all__"] if name == "__all__" else here["_late"](name)


def __dir__() -> list[str]:
    return [*__getattr__("__all__"), "__version__"]

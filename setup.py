"""Finds the packages: each floor is a folder of its own and installed as a part of testcross."""

from setuptools import find_packages, setup

FLOORS = ("solver", "rulesets", "pages", "cli")

setup(
    packages=[
        f"testcross.{name}"
        for name in find_packages(include=[pattern for f in FLOORS for pattern in (f, f"{f}.*")])
    ],
    package_dir={f"testcross.{floor}": floor for floor in FLOORS},
)

"""Finds the packages: each floor is a folder of its own, installed below the front door."""

from setuptools import find_packages, setup

FLOORS = ("solver", "rulesets", "pages", "asking", "questions", "web", "cli")

setup(
    packages=[
        "testcross",
        *(
            f"testcross.{name}"
            for name in find_packages(include=[one for f in FLOORS for one in (f, f"{f}.*")])
        ),
    ],
    package_dir={"testcross": "front"} | {f"testcross.{floor}": floor for floor in FLOORS},
)

"""How long the property tests run: the same everywhere, and the same examples each time in CI."""

import os

from hypothesis import settings

settings.register_profile("testcross", deadline=None, max_examples=60)
settings.register_profile("testcross-ci", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("testcross-ci" if os.environ.get("CI") else "testcross")

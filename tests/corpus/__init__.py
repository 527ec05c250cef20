"""A fixed corpus of 5,000 inputs, and the comparison of what two versions answer to them.

``python -m corpus OLD NEW`` asks both, where OLD and NEW are environments with a testcross each.
The inputs are drawn from a seed; nothing here knows how the program is built inside.
"""

from corpus.collection import QUOTAS, SIZE, corpus, digest
from corpus.question import Question

__all__ = ["QUOTAS", "SIZE", "Question", "corpus", "digest"]

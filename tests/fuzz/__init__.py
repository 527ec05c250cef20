"""A fuzzer: right inputs gone bad, and judges that say what must hold of every answer.

``python -m fuzz`` runs it at length, ``python -m fuzz sheets 17`` repeats one input; the tests here
run a part of it (125,000 inputs at a time with ``--deep``).
"""

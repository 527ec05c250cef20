"""Exit statuses, the same for every command."""

LEGAL = CLEAN = 0
ILLEGAL = FINDINGS = 1
UNREADABLE = 2
"""Input that cannot be understood; also a bug of ours, so that it never reads as "illegal"."""
INTERRUPTED = 130
CLOSED_PIPE = 141
"""128 + SIGPIPE, as the shell's own tools report it."""

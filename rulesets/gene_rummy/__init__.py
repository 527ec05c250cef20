"""Gene Rummy: rabbits. The genetics and the deck are data, in ``data/``.

The way of whatever is written: ``sources`` parts a text or rows into lines, ``words`` these into
tokens. ``lines`` (with ``line_plays`` and ``turn_lines``) tells what a line says, ``score_rows``
what a row says below its columns, ``trees`` what a record says, be it YAML, JSON (``record``) or
lines of turns (``notation``). All say the same things, of which ``table`` makes one table of
players. ``sheets`` checks it: matings by ``scoring.judgement``, totals, winners by
``scoring.ranking``. ``played`` makes entries of turns and calls, refereed by ``turns`` and
``calls``; ``whole_games`` adds the target. ``copies`` says what should stand where,
``notation_writer`` writes turn notation.

``scoring.litters`` and ``scoring.hands`` work out what may be laid down and what it is worth;
``simulator`` plays by it, and ``slips`` writes wrongly what was played.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)

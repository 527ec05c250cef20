"""The rules of a turn, once: the state of a round says which moves break a rule, and goes on.

``RoundState`` is what a round in turns (``TurnState``) and a round of SET! (``CallState``) have in
common. Referee and simulator both use it; nothing here knows a file or chance.
"""

"""Genotype as a game that the house knows; its records are judged by the room that is new."""

from testcross.rulesets.genotype_new.game import GAME

__all__ = ["GAME"]

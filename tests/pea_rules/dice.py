"""Dice in Plant Breeding: GT-120 to GT-124."""

from genotype_games.pea_games import game, working

from pea_rules.slip import slip

ALL = "    roll: {R: I I II III IV, F: I I II m m / III m, G: I I II III IV, T: I I II III IV}"
SORTED = "    pools: 2RR 2Rr rr 2FF 2Ff mF 2GG 2Gg gg 2TT 2Tt tt"
ROLLED = game(working(), ALL, SORTED)
UNROLLED = game(working(), SORTED)

CASES = [
    slip("GT-120 GT211", ROLLED, "R: I I II III IV", "R: I I II III"),
    slip("GT-121 GT101", ROLLED, "2Rr rr", "Rr 2rr"),
    slip("GT-122 GT211", ROLLED, "III m,", "III m / I,"),
    slip("GT-122 GT211", ROLLED, "/ III m,", "/ III,"),
    slip("GT-123 RX003", ROLLED, "R: I I II III IV", "R: I I II III V"),
    slip("GT-124 GT101", UNROLLED, "2RR 2Rr rr", "2RR Rr rr"),
]

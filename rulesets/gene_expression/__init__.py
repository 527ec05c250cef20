"""The card game of gene expression: cards, entries of a record, referee, sheets, simulator."""

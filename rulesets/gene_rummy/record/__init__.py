"""Score sheets in YAML, JSON and CSV: reading, refereeing and putting them right."""

"""The referee: score sheets and whole games held against the rules."""

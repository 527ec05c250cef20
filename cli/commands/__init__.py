"""One file per command: options in, one call to the rulesets, the answer out, exit status."""

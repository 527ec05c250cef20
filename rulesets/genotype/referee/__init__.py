"""Records of Genotype held against its rules and its box."""

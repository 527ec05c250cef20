"""What people write and lay down: names, genotypes, animals, matings."""

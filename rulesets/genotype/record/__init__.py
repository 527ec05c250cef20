"""What players of Genotype write down: read once into models, and written out again."""

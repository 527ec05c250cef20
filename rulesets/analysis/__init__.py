"""What can be asked of a mating: legality, fill, explanation, repairs, points, offspring."""

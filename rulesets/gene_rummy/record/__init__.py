"""What people write down: score sheets and whole games, every entry with its place."""

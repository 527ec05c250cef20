"""Pages for a browser: one that works without a network, and a server for a class."""

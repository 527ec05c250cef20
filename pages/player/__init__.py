"""A page that settles arguments without installation and without network."""

"""Brother Johann: what he must do with the cards drawn, and what he did (GT-220 to GT-256)."""

"""Gene Rummy written anew: sheets and games as events with places, one table, an exact referee."""

"""What refereeing any game needs: entries of declared parts, the referee, the search for slips."""

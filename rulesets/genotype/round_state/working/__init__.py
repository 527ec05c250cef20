"""Working: Action Markers, their spaces, and all that is done in a turn (GT-020 to GT-096)."""

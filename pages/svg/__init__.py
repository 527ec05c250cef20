"""Pictures as SVG: lines, shapes and words that any browser draws, each with its text twin."""

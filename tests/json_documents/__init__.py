"""Documents of JSON, as their declarations have them: JSON Schema, and the page about them."""

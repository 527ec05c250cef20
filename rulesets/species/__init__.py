"""Species that people breed and teach: one TOML file each, found by its name."""

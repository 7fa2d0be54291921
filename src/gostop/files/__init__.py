"""Files on the disk, which are saved whole or not at all, and TOML."""

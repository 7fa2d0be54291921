"""Files on the disk, TOML, and the words of commands."""

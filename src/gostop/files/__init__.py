"""Files on a disk, and TOML texts."""

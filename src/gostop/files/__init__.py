"""Reads and writes files on the disk and TOML, and splits commands into words."""

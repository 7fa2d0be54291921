"""Reads and writes files and TOML, and splits commands into words."""

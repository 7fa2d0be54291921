"""Cards from and to text."""

"""Pictures of cards and of what lies on a table, as SVG."""

"""Questions about a table's rules, and the rulebooks nearest to the answers."""

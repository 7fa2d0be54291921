"""Questions about a table's rules, and the rulebooks that are nearest to the answers."""

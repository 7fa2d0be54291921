"""What every room uses: cards, moves, errors, and how arguments, notation and files are read."""

"""Puzzles of gostop: positions with one right move. `gostop.teaching.puzzles` reads them."""

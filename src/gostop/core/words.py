"""The words of players for cards and moves, in the file `core/data/words.tsv`.

Each line of the file has a word, what it stands for, and who uses it. The column `table` says what
the words of the line name, and `key` says which one it is:

- `month`: the flower of a month. Its key is the number of the month, and `number` has the number as
  people say it. A word of `suffix` may follow a number.
- `kind`: a kind of card; the key is its letter. `ribbon`: the ribbons of a set, with their months.
- `card`: a card that has a name of its own.
- `english_month`, `english_kind`, `english_card`: the same in English.
- `bonus` and `worth`: a bonus card, and how much junk it is worth.
- `move`: a move without a card or a month; the key is its canonical text. `month_move` and
  `choose`: the word before or after a month, and the word before a card.
- `combination`: a combination, which people may write in place of its cards. A line `cards` has
  these cards.
- `tally`: what can be known of a round. `called`: a number of goes in one word. `times`: a number,
  and `counter`: the word after it. `speaker`: who is spoken of; the key is `me` or `you`.
  `filler`: a word between these, and `ending`: what a Korean word may end in.

The first word of a key is the usual one. The column `source` has the ids of the presets whose
sources use the word for this thing; `guides` for words of other guides to the game or the cards;
`programs` for words of other programs; and `none` if we have found no source. A word may be in
Korean or any other language. `gostop.names` has the words to write; a test compares the two files.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from gostop.core import data


@functools.cache
def _read() -> dict[str, dict[str, tuple[str, ...]]]:
    """Read the words of each table. The keys are the first two columns."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in data.text("core/words.tsv").splitlines()[1:]:
        table, key, word, _ = line.split("\t")
        words = found.setdefault(table, {})
        words[key] = (*words.get(key, ()), word)
    return found


def words_of(table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words of a table by their key."""
    return MappingProxyType(_read()[table])


@functools.cache
def keys_of(table: str) -> Mapping[str, str]:
    """Return the key of each word of a table."""
    return MappingProxyType({word: key for key, words in _read()[table].items() for word in words})

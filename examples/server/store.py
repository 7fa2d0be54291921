"""Store sittings, the hashed tokens of their seats, and every deal and move in a database."""

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS sittings (
    id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, players INTEGER NOT NULL,
    seed TEXT NOT NULL, bots TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, sitting TEXT NOT NULL REFERENCES sittings, seat INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    sitting TEXT NOT NULL REFERENCES sittings, number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deal', 'move', 'leave', 'substitute')),
    text TEXT NOT NULL,
    PRIMARY KEY (sitting, number));
"""


class Entry(NamedTuple):
    """A deal, a move, a seat whose person leaves, or a seat and the bot that takes it. The cards of
    a deal follow from the seed of the sitting, so its text is empty.
    """

    kind: str
    text: str


class Sitting(NamedTuple):
    """A sitting as it was opened, with its deals and moves since then in `entries`. `ruleset` is
    the text of a ruleset in TOML.
    """

    ruleset: str
    players: int
    seed: int
    bots: dict[int, str]
    entries: Sequence[Entry] = ()


def hashed(token: str) -> str:
    """Return the hash of a token, which is stored in place of the token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The database. Each call is one transaction. When a call returns, its data is on the disk.

    If another program has locked the database, or the disk is full, a call raises
    `sqlite3.OperationalError` at once, and has changed nothing. It doesn't wait, because everyone
    would wait with it.
    """

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, timeout=0)
        self._db.executescript(SCHEMA)

    def open(self, id: str, sitting: Sitting, tokens: dict[int, str]) -> None:
        """Store a new sitting, which has no entries yet, with the tokens of its seats."""
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute(
                "INSERT INTO sittings VALUES (?, ?, ?, ?, ?)",
                (
                    *(id, sitting.ruleset, sitting.players),
                    *(str(sitting.seed), json.dumps(sitting.bots)),
                ),
            )
            self._db.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?)",
                [(hashed(token), id, seat) for seat, token in tokens.items()],
            )

    def append(self, id: str, number: int, entry: Entry) -> None:
        """Store the next entry. The database refuses a second entry with the same number. The token
        of a person who leaves is deleted.
        """
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (id, number, *entry))
            if entry.kind == "leave":
                self._db.execute(
                    "DELETE FROM tokens WHERE sitting = ? AND seat = ?", (id, int(entry.text))
                )

    def seat(self, id: str, token: str) -> int | None:
        """Return the seat at a sitting that a token belongs to, or `None` for a wrong token."""
        found = self._db.execute(
            "SELECT seat FROM tokens WHERE hash = ? AND sitting = ?", (hashed(token), id)
        ).fetchone()
        return found[0] if found else None

    def sitting(self, id: str) -> Sitting | None:
        """Return a sitting with all its entries, or `None` if there is no sitting with this id."""
        found = self._db.execute(
            "SELECT ruleset, players, seed, bots FROM sittings WHERE id = ?", (id,)
        ).fetchone()
        if found is None:
            return None
        ruleset, players, seed, bots = found
        entries = self._db.execute(
            "SELECT kind, text FROM entries WHERE sitting = ? ORDER BY number", (id,)
        )
        return Sitting(
            ruleset,
            players,
            int(seed),
            {int(seat): name for seat, name in json.loads(bots).items()},
            [Entry(*row) for row in entries],
        )

    def close(self) -> None:
        """Close the database."""
        self._db.close()

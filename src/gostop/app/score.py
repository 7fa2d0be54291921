"""`gostop score`: the score of captured cards.

The JSON document: `ruleset`, and the fields of the score: `total`, `towards_stop`,
`items`, `cup`, `pi`, `cards`.
"""

from __future__ import annotations

import argparse

from gostop.app.inputs import cards_of, json_text, plain, ruleset_of
from gostop.core.cards import Kind
from gostop.game.score import score
from gostop.text.layout import text_of
from gostop.text.sentences import heading, score_lines, sources
from gostop.text.words import words_in


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    ruleset = ruleset_of(arguments.rules)
    cup = None if arguments.cup is None else Kind[arguments.cup.upper()]
    scored = score(cards_of(arguments.cards), ruleset, cup=cup)
    if arguments.json:
        return json_text({"ruleset": ruleset, **plain(scored)})
    words = words_in(arguments.language, ids=arguments.ids)
    return text_of(
        [
            heading(words.say("score"), ruleset, words),
            score_lines(scored, words),
            sources((item.source for item in scored.items), words),
        ]
    )

"""A round: its states, the deal, the play."""

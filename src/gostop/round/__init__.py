"""A round: its states and events, the deal, positions set up by hand, the moves that are played."""

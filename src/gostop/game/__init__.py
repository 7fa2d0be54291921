"""A round: states and events, the deal, positions set up by hand, and moves."""

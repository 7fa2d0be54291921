"""A round and what follows from it: state, view, play, events, score, settlement and match."""

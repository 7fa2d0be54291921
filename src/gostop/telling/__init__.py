"""Write for people: events as sentences, scores and settlements with their rules, lines of text."""

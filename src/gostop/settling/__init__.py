"""Who pays whom, item by item, each with its rule and the source of that."""

"""The conformance vectors of gostop, as JSON files. `gostop.testing.vectors` reads them."""

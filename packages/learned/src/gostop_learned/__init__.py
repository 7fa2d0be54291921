"""The weights of the bot `learned` of gostop, as arrays of numpy. `gostop.bots` reads them."""

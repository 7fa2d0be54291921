"""What bots and millions of rounds need compiled: playouts, policies, values of cards and moves."""

"""Text of cards, and back."""

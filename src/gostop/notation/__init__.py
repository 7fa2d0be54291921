"""Text to cards and back, in letters and in Korean."""

"""Experiments with bots: games by the thousand, kept, counted and shown. The arena is made of these parts."""

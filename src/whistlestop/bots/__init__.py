"""Bots: a view of the table goes in, a move comes out. They never see more than a player would."""

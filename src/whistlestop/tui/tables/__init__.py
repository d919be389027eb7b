"""The tables that a terminal sits at: a game on this machine against bots, and a table of a server."""

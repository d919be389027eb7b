"""The table and the turn: state, decisions, moves, chance. Names no box, imports nothing above it."""

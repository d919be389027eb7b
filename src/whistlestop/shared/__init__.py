"""Rules that two rulebooks or more have. Names no box."""

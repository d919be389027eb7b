"""A game move by move: what was played, what would have been better, and how everybody's chances went."""

"""The parts of the screen: the board, rows of cards, the line for commands, lists."""

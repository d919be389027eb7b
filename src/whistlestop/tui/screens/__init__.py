"""What fills the terminal: the start, a table, a game seen again, and the sheets laid over them."""

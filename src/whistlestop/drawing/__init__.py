"""Drawing: a board, its layout and a position in, a picture out."""

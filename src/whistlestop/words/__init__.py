"""Whistlestop in words: texts in the reader's language, and sentences made from them. Knows no screen."""

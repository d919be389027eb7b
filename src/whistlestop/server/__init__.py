"""The table server: tables by link, games that lose nothing and leak nothing."""

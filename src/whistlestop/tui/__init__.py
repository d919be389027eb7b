"""The terminal as a table: a Textual application, and the tables that it and the line mode sit at."""

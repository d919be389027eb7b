"""What is written in the parts of the screen: texts made of a look at the table, without any widget."""

"""The command line: what is typed, what is shown, and how a command ends."""

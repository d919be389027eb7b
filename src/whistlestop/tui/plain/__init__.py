"""The game in lines: prompts and sentences, for pipes and screen readers. Nothing here takes the screen."""

"""Thinking at the engine's speed: minds decide on states, from what their seat may know."""

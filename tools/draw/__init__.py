"""Drawing boards at build time: board facts in, layouts and scenery out."""

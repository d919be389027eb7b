"""What users hold in their hands: games, views, documents, records, scenarios."""

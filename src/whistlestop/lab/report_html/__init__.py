"""An experiment as one page of HTML that needs nothing else: tables, plots, and boards as heat maps."""

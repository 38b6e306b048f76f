"""The lab: bots play tournaments, and the figures say who is better."""

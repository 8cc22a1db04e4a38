"""Passes on the tile dialect."""

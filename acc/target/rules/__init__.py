"""Named hardware rules: checks of one chip's limits, with their messages."""

"""Passes that exist for tests; their names start with `test-`."""

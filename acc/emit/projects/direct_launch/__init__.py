"""The `direct-launch` form: an executable that launches the operator on arrays in files."""

"""The model loop: what is asked of a model, how it is asked, and what its answers must pass."""

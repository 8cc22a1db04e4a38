"""The `torch-extension` form: a Python package that registers the operator with PyTorch."""

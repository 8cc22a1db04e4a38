"""Passes on linalg over tensors: clean-up of imported modules, fusion, splitting in kernels."""

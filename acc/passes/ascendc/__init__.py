"""Passes on kernels of the ascendc dialect."""

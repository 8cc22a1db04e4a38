"""
NumPy meaning of the tile dialect, one file per family, both forms.

A tile is an array of its actual extents; a buffer is a `Buffer`; a tensor in global memory is a
`GlobalTensor`. Calling a program or a kernel takes one array per argument (`kernel.py`,
`program.py`).
"""

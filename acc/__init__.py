"""
acc: a multi-level IR compiler from tensor programs to AscendC kernels.

Importing this package imports nothing else, so that the tools start fast.
"""

"""
Kernels of the tile dialect in explicit form as AscendNPU-IR's HIVM dialect, printed generically.

`target.py` says what is written, `kernel.py` what becomes of a kernel, the other files what becomes
of the operations of a family. What needs a decision is left to the passes before.
"""

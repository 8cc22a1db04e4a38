"""
NumPy meaning of the ascendc dialect, one file per family.

The Unified Buffer is an array of bytes, blocks run in sequence, every instruction is finished
before the next starts. Alignment, races and other faults are what the host model finds; here only
what has no meaning at all is an error, such as an access outside of memory or an empty queue.
Calling a kernel by name takes its tensors as arrays, and the `Symbols` of its host function as
state; it returns all arrays.
"""

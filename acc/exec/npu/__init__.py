"""
Running on an Ascend NPU: the toolkit, its compiler, and a process that has the device.

Nothing here has run on a device yet: `docs/npu.md` says what stands in for one in the tests.
"""

"""Fully lowered modules to C++: kernels, host functions, launches."""

"""Ways into the compiler: PyTorch modules and the kernel language in Python syntax."""

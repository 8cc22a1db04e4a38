"""Complete projects around the kernels of a lowered module: a package or module for each form."""

"""What `acc-run --target npu` builds: a library with two C functions around the shared sources."""

"""The `multikernelbench` form: a submission for MultiKernelBench's direct-launch backend."""

"""Stand-in for torch_npu: nothing of it is needed once a library is loaded."""

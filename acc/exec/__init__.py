"""Backends that run kernels: one file each behind the protocol of `backend.py`."""

"""
Python tools of tests in processes forked from one that has imported what they need.

Importing xDSL and PyTorch takes most of the time of a small run, and the tests have a thousand.
"""

"""
What acc-bench does: runs suites of PyTorch files as acc-run runs one, and counts what came out.

The command line is `acc/cli/bench.py`; processes are those of `acc/fanout.py`.
"""

"""
What acc-run does: opens an input, lowers it, runs it on a target, compares, reports.

The command line is `acc/cli/run.py`; nothing here reads arguments or decides exit codes.
"""

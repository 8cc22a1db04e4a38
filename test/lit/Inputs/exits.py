"""Run a command and succeed if it exits with the code given first; its standard error becomes output."""

import subprocess
import sys

expected, *command = sys.argv[1:]
run = subprocess.run(command, stderr=subprocess.STDOUT, check=False)
if run.returncode != int(expected):
    sys.exit(f"exit code {run.returncode}, expected {expected}: {' '.join(command)}")

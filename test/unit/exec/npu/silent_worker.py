"""Stands for a process that a device keeps from answering."""

import signal
import time

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(600)

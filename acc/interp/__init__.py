"""
What every level means, in NumPy: a folder, or a file, per dialect. `interpreter.py` runs them.
"""

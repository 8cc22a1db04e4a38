"""
Stand-ins for the CANN toolkit: headers, compiler and CMake language, enough to build projects here.

They are ours and minimal. They show that the files of a project belong together, compile and link,
and they route launches to the host model; they show nothing about the toolkit itself.
"""

from pathlib import Path

CANN = Path(__file__).parent / "cann"

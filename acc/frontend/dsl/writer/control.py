"""Loops, branches and regions as Python."""

from __future__ import annotations

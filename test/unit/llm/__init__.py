"""Tests of the model loop."""

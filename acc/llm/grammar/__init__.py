"""Grammars of what a model may write: values, and the notations that servers take."""

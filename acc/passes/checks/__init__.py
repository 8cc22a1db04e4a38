"""Passes that report and never rewrite."""

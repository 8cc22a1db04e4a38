"""Every rewrite, by the dialect it works on; one pass a file, found by the file name."""

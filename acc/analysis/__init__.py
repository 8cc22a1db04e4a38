"""Questions about a module and their answers; nothing here rewrites."""

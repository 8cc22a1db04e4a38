"""The lock file: conversations that ended, and what was answered in those that did not."""

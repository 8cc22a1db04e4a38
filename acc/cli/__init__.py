"""The command line tools: arguments and exit codes only."""

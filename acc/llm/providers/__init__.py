"""What answers requests: a server, a directory of files, a script."""

"""The dialects of acc: `tile` (where and when) and `ascendc` (which instruction)."""

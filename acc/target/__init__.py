"""Facts about the hardware. Imports nothing else of acc."""

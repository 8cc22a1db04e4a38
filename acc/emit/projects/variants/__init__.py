"""A table in C++ of what each variant of an operator takes, which host code of any form reads."""

"""
Fragments as text: one `ascendc.fragment`, read into the dialect, and put where a spec stands.

`keep-unsupported` and `convert-tile-to-ascendc` leave an `ascendc.spec`; `read_fragment` reads the
text of an answer, `bind` puts it there, `inline-fragments` makes it part of the kernel. What it has
to compute, to be checked by: `acc/proposals/fragment_site.py`.
"""

from acc.frontend.fragment.binding import bind, roles, signature_problem
from acc.frontend.fragment.reader import read_fragment

__all__ = ["bind", "read_fragment", "roles", "signature_problem"]

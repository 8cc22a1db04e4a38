"""Lines, blocks and calls of C++ in the project's layout: 4 spaces, 100 columns."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from io import StringIO

from xdsl.ir import Operation
from xdsl.utils.base_printer import BasePrinter

from acc.emit.precedence import Expression
from acc.locations import Place, place_of

WIDTH = 100
_INDENT = 4


class CppPrinter(BasePrinter[str]):
    """Prints C++ into a buffer; nothing is written anywhere else."""

    def __init__(self) -> None:
        self.buffer = StringIO()
        self.places: list[Place | None] = []
        """For each line that has been printed, where the user's file asks for it."""
        self._place: Place | None = None
        super().__init__(self.buffer, indent_num_spaces=_INDENT)

    def text(self) -> str:
        """What has been printed."""
        return self.buffer.getvalue()

    def line(self, text: str) -> None:
        """A line at the indentation of the block."""
        self.places.append(self._place)
        self.print_string(" " * (self._indent * _INDENT) + text + "\n", indent=0)

    def blank(self) -> None:
        """An empty line."""
        self.places.append(None)
        self.print_string("\n", indent=0)

    @contextmanager
    def at(self, op: Operation) -> Generator[None]:
        """While active, lines come from the operation's place."""
        outer, self._place = self._place, place_of(op)
        yield
        self._place = outer

    def label(self, text: str) -> None:
        """A line one step to the left, such as `public:`."""
        with self.indented(-1):
            self.line(text)

    def comment(self, text: str) -> None:
        """A comment, broken between words; line feeds in the text stay."""
        for paragraph in text.splitlines():
            line = "//"
            # a backslash at the end of a line would make the next one a comment too
            for word in paragraph.rstrip("\\ ").split():
                if len(line) + 1 + len(word) + self._indent * _INDENT > WIDTH:
                    self.line(line.rstrip("\\"))
                    line = "//"
                line += f" {word}"
            self.line(line)

    @contextmanager
    def block(self, head: str, tail: str = "}") -> Generator[None]:
        """`head {`, what is printed inside, `}`."""
        self.line(f"{head} {{")
        with self.indented():
            yield
        self.line(tail)

    @contextmanager
    def function(self, head: str, parameters: Sequence[str]) -> Generator[None]:
        """A function with its bracket on a line of its own."""
        self.broken(f"{head}(", parameters, ")")
        with self.indented():
            self.label("{")
            yield
        self.line("}")

    def statement(self, start: str, value: Expression) -> None:
        """`start` value `;`, if that is long, broken between arguments or before a `?`."""
        line = f"{start}{value.text};"
        fits = self._indent * _INDENT + len(line) <= WIDTH
        if value.head and not fits:
            self.broken(f"{start}{value.head}(", value.arguments, ");")
        elif value.condition and not fits:
            self.line(f"{start}{value.condition}")
            with self.indented():
                self.line(f"{value.text.removeprefix(value.condition).lstrip()};")
        else:
            self.line(line)

    def broken(self, head: str, parts: Sequence[str], tail: str) -> None:
        """`head` parts `tail`, in as many lines as are needed, aligned behind the head."""
        room = WIDTH - self._indent * _INDENT
        pending = head
        for index, part in enumerate(parts):
            last = index == len(parts) - 1
            piece = part + (tail if last else ",")
            fresh = pending == head or pending.isspace()
            joined = pending + ("" if fresh else " ") + piece
            if len(joined) > room and not fresh:
                self.line(pending)
                joined = " " * len(head) + piece
            pending = joined
        self.line(pending if parts else head + tail)

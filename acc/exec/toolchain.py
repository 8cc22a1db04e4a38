"""The C++ compiler of the machine, and a content-addressed cache of what it built."""

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from typing import Self

from acc.diagnostics import MissingToolError, UserError
from acc.exec.backend import CompileError
from acc.exec.compile_messages import explain
from acc.exec.limited import Limits, run_limited

STANDARD_FLAGS = (
    "-std=c++17",
    "-ffp-contract=off",
    # Neither changes a value: without errno and exception flags, more loops vectorise.
    "-fno-math-errno",
    "-fno-trapping-math",
    "-pthread",
    "-w",
)


@dataclass(frozen=True)
class Compiler:
    """A C++17 compiler: how to call it, and what identifies it in cache keys."""

    command: tuple[str, ...]
    version: str
    is_gnu: bool

    @property
    def precompiles(self) -> bool:
        """Whether it takes a precompiled header by the `.gch` rule of g++."""
        return self.is_gnu

    @property
    def loop_flags(self) -> tuple[str, ...]:
        """What makes it vectorise loops of unknown length at -O2."""
        return ("-ftree-vectorize", "-fvect-cost-model=dynamic") if self.is_gnu else ()

    @property
    def identity(self) -> tuple[str, ...]:
        """What tells it from other compilers in cache keys."""
        return (*self.command, self.version)

    def run_all(self, jobs: Iterable[Sequence[str]], directory: Path) -> None:
        """Run the compiler several times at once. Raises `CompileError`."""
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for done in [pool.submit(self.run, job, directory) for job in jobs]:
                done.result()

    def run(self, arguments: Iterable[str], directory: Path, limits: Limits | None = None) -> None:
        """Run the compiler. Raises `CompileError` with its messages, or where a limit ends it."""
        command = [*self.command, *arguments]
        try:
            done = run_limited(command, directory, {**os.environ, "LC_ALL": "C"}, limits)
        except TimeoutError:
            raise CompileError(
                f"the C++ compiler was not done with the kernel after {limits and limits.seconds:g}"
                " s: the source includes or instantiates without end, or is too large"
            ) from None
        if done.returncode != 0:
            raise CompileError("the C++ compiler refused the kernel:\n" + explain(done.stderr))


@cache
def find_compiler() -> Compiler:
    """
    The compiler named by ACC_CXX, else g++ or clang++ on PATH, else the one in the `ziglang` wheel.

    Raises `MissingToolError` when there is none.
    """
    override = os.environ.get("ACC_CXX")
    if override:
        return _compiler(tuple(override.split()))
    for name in ("g++", "clang++"):
        path = shutil.which(name)
        if path is not None:
            return _compiler((path,))
    if _has_ziglang():
        return _compiler((sys.executable, "-m", "ziglang", "c++"))
    raise MissingToolError(
        "no C++ compiler: found neither g++ nor clang++ on PATH nor the ziglang wheel; "
        "install one of them, `pip install ziglang` is enough, or name one in ACC_CXX"
    )


def _has_ziglang() -> bool:
    return importlib.util.find_spec("ziglang") is not None


def _compiler(command: tuple[str, ...]) -> Compiler:
    try:
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    except OSError as error:
        raise MissingToolError(
            f"C++ compiler {command[0]} does not run: {error.strerror}"
        ) from None
    if done.returncode != 0:
        raise MissingToolError(
            f"C++ compiler {' '.join(command)} does not run: {done.stderr.strip()}"
        )
    version = done.stdout.splitlines()[0] if done.stdout else ""
    return Compiler(command, version, is_gnu="clang" not in version)


_INSTRUCTION_SETS = ("avx2", "f16c", "avx512f", "avx512dq", "avx512bw", "avx512vl")


@cache
def machine_flags() -> tuple[str, ...]:
    """Instruction sets of this machine that the loops of the vector engine gain from."""
    if platform.machine() != "x86_64":
        return ()
    try:
        words = set(Path("/proc/cpuinfo").read_text("utf-8").split())
    except OSError:
        return ()
    return tuple(f"-m{name}" for name in _INSTRUCTION_SETS if name in words)


def cache_directory() -> Path:
    """ACC_CACHE_DIR, else `acc` in the user's cache directory."""
    override = os.environ.get("ACC_CACHE_DIR")
    if override:
        return Path(override)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "acc"


def key_of(parts: Iterable[str]) -> str:
    """Hash of the texts that decide what a build gives."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)}:".encode())
        digest.update(part.encode())
    return digest.hexdigest()[:32]


_LEFTOVER_SECONDS = 24 * 3600.0
"""Scratch directories of this age belong to nobody; limits of compilers are far below."""


class BuildDirectory:
    """
    A directory of the cache that appears whole or not at all.

    `with BuildDirectory(kind, key) as build:` gives a scratch directory when nothing is cached
    (`build.fresh`), which moves to its place at the end; another process that wants the same waits
    for it. Raises `UserError` where the cache cannot be written.
    """

    def __init__(self, kind: str, key: str) -> None:
        self.final = cache_directory() / kind / key
        self.fresh = not self.final.exists()
        self.path = self.final
        self._lock = self.final.with_suffix(".lock")
        self._held = ExitStack()

    def __enter__(self) -> Self:
        if self.fresh:
            try:
                self.final.parent.mkdir(parents=True, exist_ok=True)
                flock(self._held.enter_context(self._lock.open("w")), LOCK_EX)
                self.fresh = not self.final.exists()
                if self.fresh:
                    self._remove_leftovers()
                    self.path = Path(tempfile.mkdtemp(prefix="building-", dir=self.final.parent))
                else:
                    self._unlock()
            except OSError as error:
                self._held.close()
                raise UserError(
                    f"cannot write the cache directory '{cache_directory()}': "
                    f"{str(error.strerror).lower()}; ACC_CACHE_DIR names another one"
                ) from None
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self.fresh:
            try:
                self._finish(kind)
            finally:
                self._unlock()

    def _remove_leftovers(self) -> None:
        """Remove what processes left that were killed while they built, long ago."""
        for path in self.final.parent.glob("building-*"):
            with suppress(FileNotFoundError):  # others remove them too
                if path.stat().st_mtime < time.time() - _LEFTOVER_SECONDS:
                    shutil.rmtree(path, ignore_errors=True)

    def _unlock(self) -> None:
        """Let those that wait look; the file is theirs no longer, so newcomers make another."""
        self._lock.unlink(missing_ok=True)
        self._held.close()

    def _finish(self, kind: type[BaseException] | None) -> None:
        if kind is not None:
            shutil.rmtree(self.path, ignore_errors=True)
            return
        try:
            self.path.rename(self.final)
        except OSError:  # another process built the same meanwhile
            shutil.rmtree(self.path, ignore_errors=True)
            if not self.final.exists():
                raise

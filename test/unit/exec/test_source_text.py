"""Sources of several files are compiled as one text, and messages are about the files."""

from dataclasses import replace
from pathlib import Path

import pytest

from acc.diagnostics import UserError
from acc.exec.backend import Fault
from acc.exec.source_text import read_source

FAULT = Fault("pipe-race", "", "k", 0, "", 1)


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        file = folder / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, newline="")
    return folder / "k.cpp"


def test_a_source_without_files_beside_it_stays(tmp_path: Path):
    text = '#include "kernel_operator.h"\n  #include <cstdint>\n\nint a;\r\n\n'
    source = read_source(write(tmp_path, k_cpp=text))
    assert source.text == text.replace("\r", "")
    assert [number for _, number in source.lines] == [1, 2, 3, 4, 5]


def test_files_stand_where_they_are_included(tmp_path: Path):
    root = write(
        tmp_path,
        k_cpp='int a;\n#include "in/b.h"\n# include "c.h" // again\nint d;',
        in__b_h='int b;\n#include "c.h"\n#include "../e.h"\n',
        in__c_h="#pragma once\nint c;\n",
        c_h="int other;\n",
        e_h="int e;\n",
    )
    source = read_source(root)
    lines = source.text.splitlines()
    assert lines == ["int a;", "int b;", "", "int c;", "int e;", "int other;", "int d;"]
    assert [(file.name, number) for file, number in source.lines] == [
        ("k.cpp", 1),
        ("b.h", 1),
        ("c.h", 1),
        ("c.h", 2),
        ("e.h", 1),
        ("c.h", 1),
        ("k.cpp", 4),
    ]
    places = source.places()
    assert [place.line for place in places if place is not None] == [1, 1, 1, 2, 1, 1, 4]


def test_a_file_that_is_read_once(tmp_path: Path):
    twice = '#include "b.h"\n#include "b.h"\n'
    root = write(tmp_path, k_cpp=twice, b_h="#pragma once\nint b;\n")
    assert read_source(root).text.split() == ["int", "b;"]
    assert len(read_source(root).lines) == 3


def test_messages_name_the_files(tmp_path: Path):
    root = write(tmp_path, k_cpp='#include "b.h"\nint a;\n', b_h="int b;\nint c;\n")
    source = read_source(root)
    fault = replace(FAULT, message="Add in line 2, Exp in line 3", api="x(buffer of line 1)")
    located = source.located(fault)
    assert located.message == "Add in line 2 of b.h, Exp in line 2"
    assert located.api == "x(buffer of line 1 of b.h)"
    messages = (
        "kernel.cpp: In function\nkernel.cpp:2:5: error\nkernel.cpp:3:1: note\nkernel.cpp:99:1: x"
    )
    b = tmp_path / "b.h"
    assert source.located_messages(messages).splitlines() == [
        f"{root}: In function",
        f"{b}:2:5: error",
        f"{root}:2:1: note",
        f"{root}:99:1: x",
    ]


def test_a_file_that_includes_itself(tmp_path: Path):
    root = write(tmp_path, k_cpp='#include "k.cpp"\n')
    with pytest.raises(UserError, match="includes itself, or files more than 32 deep"):
        read_source(root)

"""Which lines of the kernels a compiler's messages are about."""

import pytest

from acc.exec.npu.messages import CompilerMessage, messages_about

pytestmark = pytest.mark.standin

HERE = """\
add.asc:12:9: warning: unused variable 'x' [-Wunused-variable]
add.asc:41:22: error: use of undeclared identifier 'sum'
   41 |         Add(sum, a, b, n);
      |             ^
/tmp/build/add.asc:52:5: fatal error: too many errors
2 errors generated.
"""
IN_A_HEADER = """\
In file included from add.asc:1:
/cann/include/kernel_operator_vec.h:120:5: error: static assertion failed: type is not supported
  120 |     static_assert(IsSame<T, half>::value);
      |     ^
/cann/include/kernel_operator_vec.h:90:3: note: in instantiation of function template
add.asc:41:9: note: in instantiation of function template specialization 'Add<int>' requested here
   41 |         Add(sum, a, b, n);
/cann/include/other.h:3:1: error: unknown type name 'foo'
"""


def test_errors_of_the_source():
    assert messages_about(HERE, "add.asc") == [
        CompilerMessage(41, 22, "use of undeclared identifier 'sum'"),
        CompilerMessage(52, 5, "too many errors"),
    ]


def test_errors_in_headers_count_for_the_line_that_led_there():
    (message,) = messages_about(IN_A_HEADER, "add.asc")
    assert message.line == 41
    assert message.text.startswith("static assertion failed: type is not supported (in inst")


def test_what_is_about_other_files():
    assert messages_about(HERE, "entry.cpp") == []
    assert messages_about("ld.lld: error: undefined symbol: aclrtMalloc\n", "add.asc") == []

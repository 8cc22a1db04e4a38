"""What is said of a device that failed."""

import pytest

from acc.exec.npu.error_codes import code_in, known_code
from acc.exec.npu.faults import fault_of
from acc.exec.npu.requests import Ended, Failed

pytestmark = pytest.mark.standin

TORCH_NPU = """\
synchronize:build/CMakeFiles/torch_npu.dir/compiler_depend.ts:361 NPU function error: \
c10_npu::acl::AclrtSynchronizeStreamWithTimeout(stream()), error code is 507015
[ERROR] 2026-01-01-10:00:00 (PID:123456, Device:0, RankID:-1) ERR00100 PTA call acl api failed
[Error]: The aicore execution is abnormal.
"""


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (TORCH_NPU, 507015),
        ("wait for compute device to finish failed, runtime result = 507035.", 507035),
        ("aclrtSynchronizeStream(stream) failed: 507046 (main.cpp:114)", 507046),
        ("rtStreamSynchronize: 107022", 107022),
    ],
)
def test_codes_in_texts(text: str, number: int):
    code = code_in(text)
    assert code is not None
    assert code.number == number


def test_texts_without_a_code():
    assert code_in("out of memory at 0x1507035f, PID 123456") is None


def test_an_unlisted_code():
    assert "rt_error_codes.h" in known_code(507099).text()


def test_an_error_of_the_device():
    fault = fault_of(Failed(TORCH_NPU), ["first", "second", "first"])
    assert (fault.rule, fault.kernel) == ("device-error", "first, second")
    assert fault.message.startswith(
        "error code 507015 (ACL_ERROR_RT_AICORE_EXCEPTION): a kernel read or wrote outside"
    )
    assert "The aicore execution is abnormal." in fault.message


def test_a_program_that_refuses():
    fault = fault_of(Failed("AddKernel: more than 65535 blocks", refused=True), ["add"])
    assert (fault.rule, fault.message) == ("launch-refused", "AddKernel: more than 65535 blocks")


def test_a_process_that_does_not_answer():
    fault = fault_of(Ended("running the kernels", None, 5.0), ["add"])
    assert fault.rule == "device-timeout"
    assert fault.message.startswith("not done after 5 s, while running the kernels")
    fault = fault_of(
        Ended("running the kernels", "SIGSEGV", 5.0, "a\n\nerror code is 507018\n"), []
    )
    assert fault.rule == "device-crash"
    assert "SIGSEGV" in fault.message
    assert "ACL_ERROR_RT_AICPU_EXCEPTION" in fault.message
    assert fault.message.endswith("it said: a | error code is 507018")

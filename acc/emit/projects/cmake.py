"""The start of a CMakeLists.txt that compiles kernels with the toolkit's own language."""

from acc.emit.projects.operator import Operator


def cmake_head(operator: Operator) -> str:
    """Project and languages: `ASC` sources hold kernels and the host code that launches them."""
    return f"""\
cmake_minimum_required(VERSION 3.16)

if(NOT DEFINED ENV{{ASCEND_HOME_PATH}})
    message(FATAL_ERROR "ASCEND_HOME_PATH is not set; source set_env.sh of the CANN toolkit")
endif()
set(CMAKE_ASC_ARCHITECTURES "{operator.chip.npu_arch}" CACHE STRING "architecture of the NPU")
find_package(ASC REQUIRED)
project({operator.name} LANGUAGES ASC CXX)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
"""

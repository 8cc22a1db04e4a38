# Stand-in for the toolkit's package: makes the language ASC known to CMake.
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/modules")
if(NOT CMAKE_ASC_ARCHITECTURES)
    message(FATAL_ERROR "CMAKE_ASC_ARCHITECTURES has to be set before find_package(ASC)")
endif()
set(ASC_FOUND TRUE)

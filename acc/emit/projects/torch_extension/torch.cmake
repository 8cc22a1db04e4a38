find_package(Python3 COMPONENTS Interpreter REQUIRED)
foreach(PACKAGE torch torch_npu)
    execute_process(
        COMMAND "${Python3_EXECUTABLE}" -c "import ${PACKAGE}; print(${PACKAGE}.__path__[0])"
        OUTPUT_VARIABLE FOUND_PATH
        OUTPUT_STRIP_TRAILING_WHITESPACE
        RESULT_VARIABLE FAILED
    )
    if(FAILED)
        message(FATAL_ERROR "${Python3_EXECUTABLE} cannot import ${PACKAGE}")
    endif()
    string(TOUPPER "${PACKAGE}_PATH" PATH_VARIABLE)
    # what an import prints comes before it
    string(REGEX REPLACE "^.*\n" "" ${PATH_VARIABLE} "${FOUND_PATH}")
endforeach()
set(TORCH_INCLUDE_DIRS
    "${TORCH_PATH}/include"
    "${TORCH_PATH}/include/torch/csrc/api/include"
)

# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# cmake -DPROGRAM= -DFOLDER= [-DMORE=] -DFILE= -DREASON= -P check_plugin.cmake
# `thalweg plugins` must go on, say in text and in JSON that FILE is refused and why, and keep standard output clean.

set(path --plugin-path ${FOLDER})
if(MORE)
    list(APPEND path --plugin-path ${MORE})
endif()

execute_process(COMMAND ${PROGRAM} plugins --json ${path} OUTPUT_VARIABLE json RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "exit status ${status}, expected 0")
endif()
string(JSON count LENGTH "${json}" plugins)
math(EXPR last "${count} - 1")
set(found "not listed")
foreach(k RANGE ${last})
    string(JSON file GET "${json}" plugins ${k} file)
    if(file STREQUAL FILE)
        string(JSON found GET "${json}" plugins ${k} refusal)
        string(JSON loaded GET "${json}" plugins ${k} loaded)
    endif()
endforeach()
if(NOT found STREQUAL REASON OR loaded)
    message(FATAL_ERROR "refusal\n  found:    ${found}\n  expected: ${REASON}\n  loaded:   ${loaded}")
endif()

execute_process(COMMAND ${PROGRAM} plugins ${path} OUTPUT_VARIABLE text RESULT_VARIABLE status ERROR_QUIET)
string(FIND "${text}" "refused: ${FILE}\n    ${REASON}\n" at)
if(at EQUAL -1 OR NOT status EQUAL 0)
    message(FATAL_ERROR "the text does not show the refusal (exit status ${status}):\n${text}")
endif()

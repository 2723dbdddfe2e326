# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# cmake -DPROGRAM= -DGRAPH=NAME.json -DPLUGINS= -DSCRATCH= -P check_graph.cmake
#
# NAME.expected: first line "VERB STATUS [ARGUMENT...]", the rest what standard error must be, word for word, with
# {graphs} for the folder of the graph. VERB is "check" (both check and run refuse it, and nothing is written) or
# "run" (the run fails, or with STATUS 0 and --quiet it only warns). The list of all node types that are loaded
# stands as {types}: it grows with every plugin.

get_filename_component(graphs ${GRAPH} DIRECTORY)
get_filename_component(name ${GRAPH} NAME_WE)
file(READ ${graphs}/${name}.expected text)
string(FIND "${text}" "\n" end)
string(SUBSTRING "${text}" 0 ${end} head)
math(EXPR end "${end} + 1")
string(SUBSTRING "${text}" ${end} -1 expected)
string(REPLACE "{graphs}" "${graphs}" expected "${expected}")
separate_arguments(head UNIX_COMMAND "${head}")
list(POP_FRONT head verb status)

function(expect verb)
    execute_process(
        COMMAND ${PROGRAM} ${verb} ${GRAPH} --plugin-path ${PLUGINS} --out ${SCRATCH}/results --device cpu ${head}
        WORKING_DIRECTORY ${graphs}
        OUTPUT_VARIABLE output ERROR_VARIABLE found RESULT_VARIABLE exit_status)
    if(NOT exit_status EQUAL status)
        message(FATAL_ERROR "${verb}: exit status ${exit_status}, expected ${status}\n${found}")
    endif()
    string(REGEX REPLACE "one of \"[^\n]*\"bathymetry\"[^\n]*" "one of {types}" found "${found}")
    if(NOT "${found}" STREQUAL "${expected}")
        message(FATAL_ERROR "${verb} said\n${found}\nexpected\n${expected}")
    endif()
    if(NOT "${output}" STREQUAL "")
        message(FATAL_ERROR "${verb} printed to standard output:\n${output}")
    endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
if(verb STREQUAL "check")
    expect(check)
    expect(run)
    if(EXISTS ${SCRATCH}/results)
        message(FATAL_ERROR "a refused graph wrote into the folder for results")
    endif()
else()
    expect(run)
endif()

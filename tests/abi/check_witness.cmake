# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# cmake -DPROGRAM= -DPLUGINS= -DGROUPED= -DGRAPH= -DOUT= -P check_witness.cmake: the witness is described, run and refused as
# its source says. GROUPED: its parameter stands under a heading, which minor 2 brought.
set(ENV{THALWEG_PLUGIN_PATH} ${PLUGINS})

execute_process(COMMAND ${PROGRAM} nodes witness --json OUTPUT_VARIABLE json COMMAND_ERROR_IS_FATAL ANY)
foreach(entry "parameters;0;unit;m s-1" "parameters;0;maximum;10" "inputs;0;help;Level below" "outputs;0;unit;m")
    list(GET entry 3 expected)
    list(SUBLIST entry 0 3 path)
    string(JSON found GET "${json}" ${path})
    if(NOT found MATCHES "^${expected}(\\.0)?$")
        message(FATAL_ERROR "${path} is ${found}, expected ${expected}")
    endif()
endforeach()

string(JSON group ERROR_VARIABLE none GET "${json}" parameters 0 group)
if(GROUPED AND NOT group STREQUAL "Reservoir" OR NOT GROUPED AND NOT none)
    message(FATAL_ERROR "the group of the parameter is '${group}', with GROUPED ${GROUPED}")
endif()

execute_process(COMMAND ${PROGRAM} run ${GRAPH} --out ${OUT} --overwrite=all --stats --json OUTPUT_VARIABLE json ERROR_VARIABLE said
                RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT said MATCHES "upper: risen by 3 m")
    message(FATAL_ERROR "exit status ${status}, expected 0; it said:\n${said}")
endif()
string(JSON seen GET "${json}" nodes upper metrics seen value)
string(JSON intervals GET "${json}" intervals)  # of 7 s, and one that ends at 10 s, as the node asked
if(NOT seen EQUAL 15 OR NOT intervals EQUAL 6)
    message(FATAL_ERROR "the upper reservoir saw ${seen} m in ${intervals} intervals, expected 15 m in 6")
endif()

execute_process(COMMAND ${PROGRAM} check ${GRAPH} --set lower.rate=6 ERROR_VARIABLE said OUTPUT_VARIABLE said
                RESULT_VARIABLE status)
if(NOT status EQUAL 2 OR NOT said MATCHES "parameter 'rate': the reservoir bursts" OR NOT said MATCHES
                                                                                     "output 'level': the dam is too low")
    message(FATAL_ERROR "exit status ${status}, expected 2 and both complaints; it said:\n${said}")
endif()

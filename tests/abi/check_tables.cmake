# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# cmake -DPROGRAM= -DPLUGINS= -DGRAPH= -DOUT= -P check_tables.cmake: a table in plain C arrives whole in every run.
execute_process(
    COMMAND ${PROGRAM} run ${GRAPH} --plugin-path ${PLUGINS} --out ${OUT} --overwrite=all --stats --json
    OUTPUT_VARIABLE json ERROR_VARIABLE said
    RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "exit status ${status}, expected 0; it said:\n${said}")
endif()
foreach(entry "connected;1" "version;3" "columns;3" "rows;2" "time;10" "q_in;160")
    list(GET entry 0 metric)
    list(GET entry 1 expected)
    string(JSON found GET "${json}" nodes taker metrics ${metric} value)
    if(NOT found EQUAL expected)
        message(FATAL_ERROR "the taker saw ${metric} ${found}, expected ${expected}")
    endif()
endforeach()

#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# solvers.sh PROGRAM SCRATCH: `thalweg bench solvers` measures every section on the CPU, finds every solution right and
# says so in a document that parses, beside the best of the CPU. Says nothing of speed.
# shellcheck source=tests/bench/frame.sh
source "$(dirname "${BASH_SOURCE[0]}")/frame.sh" "$@"

short=(--quick --sample 0.01 --repeats 1)
expect 0 "${short[@]}" --precision float,double --json
cat >parse.cmake <<'END'
file(READ out text)
string(JSON rows LENGTH "${text}" rows)
foreach(section tridiagonal heat sip adi ladder peers cavity)
    set(right_${section} 0)
    set(best_${section} 0)
endforeach()
math(EXPR last "${rows} - 1")
foreach(row RANGE ${last})
    string(JSON section GET "${text}" rows ${row} section)
    string(JSON measured GET "${text}" rows ${row} measured)
    if(measured)
        string(JSON right GET "${text}" rows ${row} right)
        string(JSON milliseconds GET "${text}" rows ${row} ms)
        if(NOT right OR NOT milliseconds GREATER 0)
            message(FATAL_ERROR "row ${row} of ${section} is wrong")
        endif()
        math(EXPR right_${section} "${right_${section}} + 1")
        string(JSON speed GET "${text}" rows ${row} over_best_cpu)
        if(NOT speed GREATER 0 OR speed GREATER 1)
            message(FATAL_ERROR "row ${row} of ${section} is faster than the best on the CPU")
        elseif(speed EQUAL 1)
            math(EXPR best_${section} "${best_${section}} + 1")
        endif()
    endif()
    if(measured AND section MATCHES "^(ladder|heat|cavity)$")
        string(JSON over ERROR_VARIABLE none GET "${text}" rows ${row} over_serial)
        if(NOT over GREATER 0)
            message(FATAL_ERROR "row ${row} of ${section} stands beside no serial form")
        endif()
    endif()
    string(JSON method GET "${text}" rows ${row} method)
    string(JSON plain ERROR_VARIABLE none GET "${text}" rows ${row} same_as)
    if(method MATCHES "^obm_it" AND NOT plain STREQUAL pcr)
        message(FATAL_ERROR "${method} of a line of 64 rows is not marked as pcr")
    endif()
endforeach()
foreach(section tridiagonal heat sip adi ladder peers cavity)
    if(best_${section} LESS 1 OR (best_${section} LESS 2 AND NOT section STREQUAL cavity))
        message(FATAL_ERROR "${best_${section}} rows of ${section} are the best, expected one a system at least")
    endif()
endforeach()
foreach(section tridiagonal heat sip adi)
    if(right_${section} LESS 8)
        message(FATAL_ERROR "${right_${section}} rows of ${section}, expected 8 or more")
    endif()
endforeach()
if(right_ladder LESS 8)
    message(FATAL_ERROR "${right_ladder} rows of the ladder, expected 4 in each precision at least")
endif()
if(right_cavity LESS 4)
    message(FATAL_ERROR "${right_cavity} rows of the cavity, expected thomas and partition, each along x and y")
endif()
if(right_peers LESS 2)
    message(FATAL_ERROR "${right_peers} rows of peers, expected SIP's two at least")
endif()
END
cmake -P parse.cmake >>log 2>&1 || fail "the JSON document is wrong"

expect 0 "${short[@]}" --only heat --heat-steps 20 --method partition,strips
(($(grep -c '100 sine' out) >= 3)) || fail "expected a line for every method asked for"
expect 0 "${short[@]}" --only heat --heat-start sine --heat-full 4 --method partition
grep -q 'in full' out || fail "expected all 3600 steps to be taken"
! grep -q '100 square' out || fail "expected the sine alone"
expect 3 --only heat,cold

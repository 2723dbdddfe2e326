#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# sediment.sh PROGRAM SCRATCH: `thalweg bench sediment` measures both solvers and several classes on the CPU, its phases one by
# one, and says so in a document that parses. Says nothing of speed.
# shellcheck source=tests/bench/frame.sh
source "$(dirname "${BASH_SOURCE[0]}")/frame.sh" "$@"

short=(--size 20 --classes 1,3 --sample 0.1 --repeats 1)
expect 0 "${short[@]}"
(($(grep -c '^cpu' out) == 4)) || fail "expected a line for each solver and number of classes"
expect 0 "${short[@]}" --precision float,double --json
cat >parse.cmake <<'END'
file(READ out text)
string(JSON rows LENGTH "${text}" rows)
if(NOT rows EQUAL 8)
    message(FATAL_ERROR "${rows} rows, expected 8")
endif()
foreach(row RANGE 7)
    string(JSON phases LENGTH "${text}" rows ${row} phases)
    string(JSON iterations GET "${text}" rows ${row} iterations)
    string(JSON bytes GET "${text}" rows ${row} bytes)
    if(NOT (phases EQUAL 7 AND iterations GREATER 0 AND bytes GREATER 0))
        message(FATAL_ERROR "row ${row}: ${phases} phases, ${iterations} iterations, ${bytes} bytes")
    endif()
endforeach()
END
cmake -P parse.cmake >>log 2>&1 || fail "the JSON document is wrong"

expect 3 --solver lu
expect 3 --classes 0

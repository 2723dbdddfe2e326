#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# riverflow.sh PROGRAM SCRATCH: `thalweg bench riverflow` measures each solver of the level on the CPU and says so in a document
# that parses. Says nothing of speed.
# shellcheck source=tests/bench/frame.sh
source "$(dirname "${BASH_SOURCE[0]}")/frame.sh" "$@"

short=(--quick --steps 1 --repeats 1)
expect 0 "${short[@]}" --precision float,double
(($(grep -c '^cpu' out) == 4)) || fail "expected a line for each solver and precision"
expect 0 "${short[@]}" --solver multigrid,sip,adi --closure k_epsilon --json
cat >parse.cmake <<'END'
file(READ out text)
string(JSON rows LENGTH "${text}" rows)
if(NOT rows EQUAL 3)
    message(FATAL_ERROR "${rows} rows, expected 3")
endif()
foreach(row RANGE 2)
    string(JSON iterations GET "${text}" rows ${row} level_iterations_per_step)
    string(JSON unsolved GET "${text}" rows ${row} unsolved_systems)
    string(JSON unconverged GET "${text}" rows ${row} unconverged_steps)
    string(JSON time GET "${text}" rows ${row} ms_per_step)
    if(NOT (iterations GREATER 0 AND unsolved EQUAL 0 AND unconverged EQUAL 0 AND time GREATER 0))
        message(FATAL_ERROR "row ${row}: ${iterations} iterations, ${unsolved} unsolved systems, "
                            "${unconverged} unconverged steps, ${time} ms")
    endif()
endforeach()
END
cmake -P parse.cmake >>log 2>&1 || fail "the JSON document is wrong"

expect 3 --shape 1x1
expect 3 --solver lu

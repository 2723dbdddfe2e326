#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# shallowwater.sh PROGRAM SCRATCH: `thalweg bench shallowwater` measures every scheme in both precisions, and its ladders'
# variants agree where there is no GPU. Says nothing of speed.
# shellcheck source=tests/bench/frame.sh
source "$(dirname "${BASH_SOURCE[0]}")/frame.sh" "$@"

short=(--size 24 --sample 0.1 --repeats 1)
expect 0 "${short[@]}"
lines=$(grep -c '^cpu' out)
((lines >= 2 && lines % 2 == 0)) || fail "expected a line for every scheme in float and in double"
expect 0 "${short[@]}" --json
cat >parse.cmake <<'END'
file(READ out text)
string(JSON rows LENGTH "${text}" rows)
string(JSON bits GET "${text}" machine vector_bits)
string(JSON rate GET "${text}" rows 0 cell_stages_per_s_and_core)
if(NOT (rows EQUAL lines AND bits GREATER 0 AND rate GREATER 0))
    message(FATAL_ERROR "rows ${rows}, expected ${lines}; vectors of ${bits} bits; rate ${rate}")
endif()
END
cmake -Dlines="$lines" -P parse.cmake >>log 2>&1 || fail "the JSON document is wrong"

expect 0 --size 24 --sample 0.1 --repeats 1 --grids 3 --threads 1 --scheme hllc --precision float --json
grep -q '"grids": 3' out || fail "expected the rate of three grids beside each other"

for ladder in horvath lacasta sataporn; do
    expect 0 --ladder $ladder --check
    grep -q ': yes$' out || fail "the ladder $ladder was not checked"
done
for problem in rectangular wet-bed dry-bed humps; do
    expect 0 --ladder sataporn --problem $problem --check
    grep -q ': yes$' out || fail "the problem $problem was not checked"
done
# Over rough dry ground cells are covered in part, where the cases of HWP14 are.
expect 0 --ladder horvath --scheme hwp14 --wet 0.5 --check
grep -q '^hwp14 serial ' out || fail "expected the rungs of hwp14"
! grep -q '^kp07' out || fail "expected the rungs of hwp14 alone"
expect 0 --ladder lacasta --size 12 --sample 0.1 --repeats 1
grep -Eq '^RCM / as in the file +288 ' out || fail "expected the ratios of a mesh of 288 triangles"
expect 0 --ladder lacasta --size 12 --sample 0.1 --repeats 1 --json
grep -q '"bandwidth": 23' out || fail "expected phi = 23 of 12 x 12 squares in rows, each cut in two"
expect 0 --ladder lacasta --whole --check
grep -q ': yes$' out || fail "the whole runs were not checked"
expect 0 --ladder lacasta --whole --size 12 --repeats 1
grep -Eq '^swinging lake +squares / as made ' out || fail "expected the ratios of both meshes"
expect 0 --ladder lacasta --whole --size 12 --repeats 1 --json
grep -q '"case": "two bumps"' out || fail "expected the rows of both cases"
expect 3 --ladder horvath --whole
expect 3 --whole
expect 3 --scheme upwind
expect 3 --check
expect 3 --problem humps
expect 3 --ladder lacasta --problem humps
expect 3 --ladder horvath --scheme waf
expect 3 --ladder sataporn --scheme waf
expect 3 --ladder sataporn --sweep

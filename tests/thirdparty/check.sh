#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check.sh BUILD SCRATCH WHAT [CUDA_COMPILER]: what somebody who has only the installed package does. Installs, moves the
# installation, writes a node with `new-node`, builds it with nothing but CMAKE_PREFIX_PATH and runs its graph. Tests of
# nodes run on the GPU, too, where there is one. WHAT is quick, or all: then the tests of every kind of node run, and the
# rules of `thalweg validate`.
set -euo pipefail
build=$1 scratch=$2 what=$3 nvcc=${4:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
unset THALWEG_PLUGIN_PATH
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

cmake --install "$build" --component Unspecified --prefix "$scratch/first" >install.log
mv first moved
program=$scratch/moved/bin/thalweg
"$here/../program/run_paths.sh" "$scratch/moved"
pages=$scratch/moved/share/doc/thalweg
bash "$here/../docs/check_pages.sh" "$pages" links
mv "$pages/docs/program.md" . # the check must miss it
if bash "$here/../docs/check_pages.sh" "$pages" links >links.log; then
    echo "the pages of the installation pass without docs/program.md" >&2
    exit 1
fi
grep -q "README.md:.*a link leads nowhere" links.log
mv program.md "$pages/docs/"

# Programs that nobody runs for long compile faster without optimisation.
type=Debug
[[ $what == quick ]] || type=Release
left_out=(-E _validate)
[[ $what == quick ]] || left_out=()

# try NAME [OPTION...] [-- CMAKE_OPTION...]
try() {
    local name=$1 options=()
    shift
    while (($#)) && [[ $1 != -- ]]; do options+=("$1") && shift; done
    shift || true
    "$program" new-node "$name" "${options[@]}"
    cmake -S "$name" -B "$name/build" -DCMAKE_PREFIX_PATH="$scratch/moved" "$@"
    cmake --build "$name/build"
    ctest --test-dir "$name/build" --no-tests=error --output-on-failure "${left_out[@]}"
    (cd "$name" && "$program" run "$name.json" --plugin-path build/lib/thalweg/plugins --device cpu)
    [[ $(find "$name/results/$name" -name '*.tif' | wc -l) == 2 ]] || {
        echo "$name: expected two rasters" >&2
        exit 1
    }
}

try river-ice
status=0 && "$program" new-node river-ice || status=$?
((status == 3)) || {
    echo "new-node wrote over a folder: exit status $status, expected 3" >&2
    exit 1
}
cuda=()
[[ -z $nvcc ]] || cuda=(-DCMAKE_CUDA_COMPILER="$nvcc" -DCMAKE_CUDA_ARCHITECTURES=90)
# Built for the GPUs of the package: there may be none here, and "native" is then an error.
[[ -z $nvcc ]] || try gpu-ice --cuda -- -DCMAKE_CUDA_COMPILER="$nvcc"
if [[ -n $nvcc ]] && ! grep -qE 'CMAKE_CUDA_ARCHITECTURES [0-9a-z;-]*[0-9]' gpu-ice/CMakeLists.txt; then
    echo "gpu-ice: no architectures of the package in its CMakeLists.txt" >&2
    exit 1
fi

# Nodes of the other kinds, built at once and without optimisation, which is faster.
kinds=(reader source sink)
[[ $what == all ]] || kinds=(reader)
printf 'cmake_minimum_required(VERSION 3.25)\nproject(kinds LANGUAGES CXX)\nenable_testing()\n' >CMakeLists.txt
for kind in "${kinds[@]}"; do
    "$program" new-node "$kind-ice" --kind "$kind"
    echo "add_subdirectory($kind-ice)" >>CMakeLists.txt
done
cmake -S . -B kinds -DCMAKE_PREFIX_PATH="$scratch/moved" -DCMAKE_BUILD_TYPE=Debug
if [[ $what == all ]]; then
    cmake --build kinds --parallel 2
    ctest --test-dir kinds --no-tests=error --output-on-failure --parallel 2
else
    cmake --build kinds --target reader_ice
fi
for kind in "${kinds[@]}"; do
    (cd "$kind-ice" && "$program" run "$kind-ice.json" --plugin-path ../kinds/lib/thalweg/plugins --device cpu)
done
rasters=$(find "${kinds[@]/%/-ice}" -name '*.tif' | wc -l)
if ((rasters != (${#kinds[@]} == 3 ? 3 : 1))); then
    echo "${kinds[*]}: found $rasters rasters, expected two of the source and one of the reader" >&2
    exit 1
fi
if [[ -d sink-ice ]]; then
    printf 'time [s],mean [m],largest [m]\n0,4,9\n30,4,9\n60,4,9\n' | diff - sink-ice/results/sink-ice/sink_ice.csv
fi
status=0 && "$program" new-node hot-ice --kind sink --cuda || status=$?
if ((status != 3)) || [[ -e hot-ice ]]; then
    echo "new-node --kind sink --cuda: exit status $status, expected 3 and no folder" >&2
    exit 1
fi

# The solver library, without any node.
cmake -S "$here/heat" -B heat -DCMAKE_PREFIX_PATH="$scratch/moved" -DCMAKE_BUILD_TYPE=$type
cmake --build heat
heat/heat

# Runs held by a program of somebody else: one reaches its end, the other is stopped half way.
cmake -S "$here/two-runs" -B two-runs -DCMAKE_PREFIX_PATH="$scratch/moved" -DCMAKE_BUILD_TYPE=$type
cmake --build two-runs
two-runs/two_runs "$program" "$scratch/moved/lib/thalweg/plugins" \
    "$scratch/moved/share/thalweg/graphs/examples/shallowwater.json" | tee two-runs.log
[[ $(wc -l <two-runs.log) == 20 ]]
[[ $(find results/0.02 -name '*.tif' | wc -l) == 3 ]]

# Bytes that stay when two and when twenty runs have ended: what a library keeps for the process, and no more for more runs.
bytes_kept() {
    OMP_NUM_THREADS=1 valgrind --leak-check=summary --trace-children=no two-runs/two_runs "$program" \
        "$scratch/moved/lib/thalweg/plugins" "$scratch/moved/share/thalweg/graphs/examples/short.json" "$1" 2>&1 >/dev/null |
        sed -n 's/.*\(lost\|reachable\): \([0-9,]*\) bytes.*/\2/p' | tr -d , | awk '{ sum += $1 } END { print sum }'
}
if [[ $what == all ]] && command -v valgrind >/dev/null; then
    sed 's/"20 min", "couple": "1 min"/"2 min", "couple": "12 s"/' "$scratch/moved/share/thalweg/graphs/examples/shallowwater.json" \
        >"$scratch/moved/share/thalweg/graphs/examples/short.json"
    few=$(bytes_kept 1) many=$(bytes_kept 10)
    echo "bytes kept after 2 runs: $few, after 20: $many"
    [[ -n $few && $few == "$many" ]]
fi

# A node of somebody else, which new-node has written, goes on from a saved state with the straight run's bits.
THALWEG_PLUGIN_PATH=$scratch/moved/lib/thalweg/plugins two-runs/goes_on "$program" "$scratch/river-ice/build/lib/thalweg/plugins" \
    "$scratch/river-ice/river-ice.json" hill

# A node that reads geographic files: degrees that must come to the western edge of a grid in metres.
cp -r "$here/shore" shore
cmake -S shore -B shore/build -DCMAKE_PREFIX_PATH="$scratch/moved" -DCMAKE_BUILD_TYPE=$type
cmake --build shore/build
(cd shore && "$program" run shore.json --plugin-path build/lib/thalweg/plugins --device cpu) 2>&1 | tee shore.log
grep -q 'counted 10 faces' shore.log || {
    echo "shore: expected the 10 faces of the western edge" >&2
    exit 1
}

# A node on triangles, on the mesh of a file: a plane whose slope is 0.05.
cp -r "$here/slope" slope
slope/make_plane.sh 20 >slope/plane.msh
cmake -S slope -B slope/build -DCMAKE_PREFIX_PATH="$scratch/moved" -DCMAKE_BUILD_TYPE=$type "${cuda[@]}"
cmake --build slope/build
ctest --test-dir slope/build --no-tests=error --verbose
(cd slope && "$program" run slope.json --plugin-path build/lib/thalweg/plugins)
[[ -s slope/results/slope/map.nc ]]
awk -F, 'NR == 2 { for (k = 2; k <= NF; ++k) { right += ($k - 0.05) ^ 2 < 1e-20 } } END { exit right != 3 }' \
    slope/results/slope/gauges.csv || {
    echo "slope: expected 0.05 at three points, found:" >&2
    cat slope/results/slope/gauges.csv >&2
    exit 1
}

"$program" plugins --plugin-path river-ice/build/lib/thalweg/plugins | grep -q '^river-ice '

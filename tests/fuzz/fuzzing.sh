# shellcheck shell=bash disable=SC2034,SC2154
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./campaign. They set $programs, the folder with the targets, $settings, that with the dictionaries and
# leaks.txt, and $out. This receives log/TARGET-*, corpus/TARGET and what ended a target: found/TARGET-crash-*, -timeout-*,
# -oom-* or -leak-*. Of targets that are in the folder $fast, too, those are run.

targets=(graph plugin_table mesh gmsh selafin sms adcirc ugrid cgns telemac_boundary node_rows delft3d drawing raster shapes boundary_lines series points)

# Longest input [bytes]: some times the longest seed.
declare -A longest=([graph]=16384 [shapes]=4096 [boundary_lines]=4096 [raster]=4096 [plugin_table]=4096)

# set_up TREE: $TREE has the graphs and data that seeds are made of.
set_up() {
    mkdir -p "$out/log" "$out/found"
    # Inputs go through files: in memory where that can be, for a disk takes more time than the readers.
    TMPDIR=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")" thalweg-fuzzing-XXXXXX)
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
    export LSAN_OPTIONS=suppressions=$settings/leaks.txt:print_suppressions=0
    # Freed memory is kept for the 16 MB after it, which many inputs fit into. The 256 MB that are usual take half the time.
    export ASAN_OPTIONS=allocator_may_return_null=1:malloc_context_size=12:quarantine_size_mb=16
    export UBSAN_OPTIONS=print_stacktrace=1
    [[ -d $out/seeds ]] || "$programs/seeds" "$1" "$out/seeds"
}

# fuzz TARGET NAME OPTION...: one process, its log NAME; false where it found something.
fuzz() {
    local target=$1 name=$2 program=$programs/$1 options=()
    shift 2
    [[ -x ${fast:-}/$target ]] && program=$fast/$target
    [[ -f $settings/$target.dict ]] && options+=(-dict="$settings/$target.dict")
    # Weighing inputs by their rarest features takes more time than a check of a graph.
    [[ $target == graph ]] && options+=(-entropic=0)
    # Processes beside each other do not read what the others keep: that took longer than the checks of graphs.
    mkdir -p "$out/corpus/$target"
    "$program" -reload=0 -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=1000000 -report_slow_units=1000 \
        -print_final_stats=1 -max_len="${longest[$target]:-2048}" -artifact_prefix="$out/found/$target-" "${options[@]}" \
        "$@" "$out/corpus/$target" "$out/seeds/$target" &>"$out/log/$name"
}

# Time limits are by the clock: what a busy machine held up is read again by itself, and forgotten if it is quick then.
forget_slow_machine() {
    local input name
    for input in "$out"/found/*-timeout-*; do
        [[ -f $input ]] || continue
        name=$(basename "$input")
        if "$programs/${name%-timeout-*}" -timeout=10 "$input" &>"$out/log/again-$name"; then
            rm "$input"
        fi
    done
}

# stat NAME LOG...: the sum of a figure that libFuzzer prints at the end; 0 where there is no log yet.
stat() {
    local name=$1
    shift
    { cat "$@" 2>/dev/null || true; } | awk -v name="stat::$name:" '$1 == name {sum += $2} END {print sum + 0}'
}

# edges LOG: how many the seeds reach, and how many more were reached in the end.
edges() { grep -a -o 'cov: [0-9]*' "$1" | awk 'NR == 1 {first = $2} {last = $2} END {print first + 0, last - first}'; }

# The table of these targets; false where something was found.
table() {
    local target found first more all=0
    printf '| target | executions | exec/s | edges | new edges | found |\n| --- | --: | --: | --: | --: | --: |\n'
    for target in "$@"; do
        local logs=("$out/log/$target"-*)
        found=$(find "$out/found" -name "$target-*" | wc -l)
        read -r first more < <(edges "${logs[0]}")
        printf '| %s | %s | %s | %s | %s | %s |\n' "$target" "$(stat number_of_executed_units "${logs[@]}")" \
            "$(stat average_exec_per_sec "${logs[@]}")" "$first" "$more" "$found"
        all=$((all + found))
    done
    ((all == 0))
}

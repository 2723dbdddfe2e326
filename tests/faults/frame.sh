# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts here, SCRIPT PROGRAM SCRATCH ...: a graph with all four sinks, its results when nothing fails, and
# what must be true of results whatever has happened. Without EGL the graph has no pictures.
# What stands in $options before goes to every run.
set -euo pipefail
program=$1 scratch=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"
out=$scratch/out
options=(--quiet --threads 1 --out "$out" "${options[@]}")

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2 || true
    exit 1
}

graph=$here/sinks.json
if ! "$program" check "$graph" 2>log; then
    grep -q EGL log || fail "the graph is refused"
    [[ -z ${THALWEG_REQUIRE_EGL:-} ]] || fail "the graph is refused, and THALWEG_REQUIRE_EGL is set"
    echo "pictures are skipped: $(sed -n 1p log)" >&2
    graph=$scratch/sinks.json
    sed -e '/"picture"/d' -e "s|\"\.\./\.\./|\"$here/../../|" "$here/sinks.json" >"$graph"
fi

# run_graph [OPTION...]: into $out. What it prints is then in log.
run_graph() { "$program" run "$graph" "${options[@]}" "$@" >/dev/null 2>log; }

run_graph || fail "the graph does not run"
mv out reference
[[ -n $(find reference -name '*.vti') && -n $(find reference -name '*.csv') ]] || fail "the graph writes nothing"
for file in reference/maps/*.tif; do gdalinfo -checksum "$file" >log || fail "$file is no raster"; done
for file in reference/series/*.vti; do [[ $(tail -c 11 "$file") == '</VTKFile>' ]] || fail "$file is not whole"; done
for file in reference/*.png; do
    [[ ! -e $file || $(tail -c 8 "$file" | head -c 4) == IEND ]] || fail "$file is not whole"
done

# Rasters, images and pictures are the reference's, bit for bit, or not there; a series has whole lines of it; an index
# is closed.
# The shell waits for the list: a process that still stands in `out` keeps a disk from being unmounted.
expect_whole() {
    local file files
    files=$(cd out && find . -type f -not -name '.*')
    while read -r file; do
        [[ -n $file ]] || continue
        case $file in
        *.csv) cmp -s -n "$(stat -c %s "out/$file")" "out/$file" "reference/$file" && [[ -z $(tail -c 1 "out/$file") ]] ;;
        *.pvd) [[ $(tail -c 11 "out/$file") == '</VTKFile>' ]] ;;
        *) cmp -s "out/$file" "reference/$file" ;;
        esac || fail "$1: half a file is called $file"
    done <<<"$files"
}

# The list of results alone is hidden and stays.
expect_no_leftovers() {
    local left
    left=$(find out -name '.?*' -type f -not -path out/.thalweg.results -not -path out/.thalweg.run)
    [[ -z $left ]] || fail "$1: these are left: $left"
}

# The list of results names the times of its own files.
expect_complete() {
    diff -r -x .thalweg.results -x .thalweg.run reference out >>log || fail "$1: not all results are there"
}

# with CALL NTH HOW: runs the graph while that call fails, by the library FAIL_CALLS, an absolute path; the exit status
# is in $status.
with() {
    rm -rf out calls
    status=0
    { # the shell's own words about a killed process go nowhere
        LD_PRELOAD=$FAIL_CALLS FAIL_BELOW=$out FAIL_LOG=$scratch/calls FAIL_CALL=$1 FAIL_NTH=$2 FAIL_HOW=$3 \
            "$program" run "$graph" "${options[@]}" >/dev/null 2>log || status=$?
    } 2>/dev/null
}

# Says the reason and the file or folder, as text for people.
expect_message() {
    local reason="No space left on device"
    [[ $2 != EIO ]] || reason="Input/output error"
    grep -q "$out" log || fail "$1: no file is named"
    grep -q "    found:    .*$reason" log || fail "$1: no reason is given"
    ! grep -q $'\x1b' log || fail "$1: control codes in the message"
}

#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# runnable.sh BUILD NINJA: everything that `cmake --install` takes from the build, but benchmarks and tests, is built by the target
# runnable, as ./run builds it. Otherwise an installation after ./run fails, and one after ./test does not.
set -euo pipefail
build=$1 ninja=$2
made=$("$ninja" -C "$build" -t targets all | sed -E "s/: [^:]*$//; s#^$build/##")
commands=$("$ninja" -C "$build" -t commands runnable)

# The files of the build that the rules of installation name, outside of the component of tests.
installed() {
    find "$build" -name cmake_install.cmake -exec awk -v build="$build/" '
        /CMAKE_INSTALL_COMPONENT/ && /STREQUAL/ { tests = /"x?testsx?"/ }
        { rest = $0 }
        !tests {
            while (match(rest, /"[^"]+"/)) {
                file = substr(rest, RSTART + 1, RLENGTH - 2)
                if (index(file, build) == 1) { print substr(file, length(build) + 1) }
                rest = substr(rest, RSTART + RLENGTH)
            }
        }' {} + | grep -v '^libexec/thalweg/bench/' | sort -u
}

failed=0 files=0
while IFS= read -r file; do
    grep -qxF "$file" <<<"$made" || continue # it has been there since the build was configured
    files=$((files + 1))
    if ! grep -qF -- "$file" <<<"$commands"; then
        printf '%s is installed, but the target runnable does not build it: add it there, in CMakeLists.txt\n' "$file" >&2
        failed=1
    fi
done < <(installed)
((files >= 10)) || { echo "only $files installed files were found: see whether $0 still reads cmake_install.cmake" >&2; exit 1; }
exit "$failed"

#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# deb.sh BUILD SCRATCH: `cpack` makes a Debian package that names the libraries it needs and holds what is installed, no tests.
set -euo pipefail
build=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch" && cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

cpack --config "$build/CPackConfig.cmake" -G DEB >log 2>&1 || fail "cpack: $(tail -n 20 log)"
packages=(./*.deb)
((${#packages[@]} == 1)) || fail "expected one package, found: ${packages[*]}"
dpkg-deb --info "${packages[0]}" >info
for line in 'Package: thalweg' 'Section: science' 'Depends: .*libgdal.*libmuparser.*libudunits2-0' 'Description: flood and river simulation'; do
    grep -qE "^ *$line" info || fail "no '$line' in: $(<info)"
done
dpkg-deb --contents "${packages[0]}" | sed -E 's/^([^ ]+ +){5}//' >contents
for file in bin/thalweg lib/thalweg/plugins/shallowwater.so lib/cmake/Thalweg/ThalwegConfig.cmake share/man/man1/thalweg.1 \
    share/bash-completion/completions/thalweg share/doc/thalweg/README.md share/doc/thalweg/docs/program.md \
    'share/doc/thalweg/graphs -> ../../thalweg/graphs' share/thalweg/graphs/valley-dam-break.json include/thalweg/plugin.hpp; do
    grep -qxF "./usr/$file" contents || fail "the package lacks $file"
done
if grep -E 'libexec/thalweg/tests|/results/|\.part$' contents; then fail "the package holds what nobody installs"; fi

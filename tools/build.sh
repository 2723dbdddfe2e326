# shellcheck shell=bash disable=SC2154
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run, ./test and what else builds, with $top set: installs what a build needs and builds into $build.
# Everything that is said goes to standard error, so that the output of ./run is the program's alone.

preset=${THALWEG_PRESET:-release}
build=$top/build/$preset
# Objects are found again from another checkout, whose path then does not count.
export CCACHE_BASEDIR=$top CCACHE_NOHASHDIR=1

say() { printf 'thalweg: %s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

installed() { dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# Installs the packages of tools/packages.txt, and of packages-PRESET.txt, that are missing; changes nothing where none is.
install_packages() {
    local missing=() package
    if ! command -v dpkg-query >/dev/null; then
        say "this is no Debian: what tools/packages.txt names must be there already"
        return
    fi
    while read -r package; do
        case $package in '' | '#'*) continue ;; esac
        installed "$package" || missing+=("$package")
    done < <(cat "$top/tools/packages.txt" "$top/tools/packages-$preset.txt" 2>/dev/null)
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "missing packages; as root: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing Debian packages: ${missing[*]}"
    "${as_root[@]}" apt-get update -qq >&2 || die "apt-get update failed"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 || die "apt-get install failed"
}

# Once, and where the presets have changed; otherwise ninja itself sees when the build files are out of date.
configure() {
    [[ $build/build.ninja -nt $top/CMakePresets.json ]] && return
    if command -v ccache >/dev/null; then
        export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_CUDA_COMPILER_LAUNCHER=ccache
    fi
    say "configuring $build"
    mkdir -p "$build"
    (cd "$top" && cmake --preset "$preset" ${THALWEG_CMAKE_ARGS:-} >"$build/configure.log" 2>&1) || {
        tail -n 40 "$build/configure.log" >&2
        die "configuring failed; the whole log is $build/configure.log"
    }
}

# build_targets [TARGET...]
build_targets() {
    install_packages
    configure
    cmake --build "$build" ${1:+--target "$@"} >&2 || die "the build failed"
}

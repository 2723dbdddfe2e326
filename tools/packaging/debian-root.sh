# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests/readme/follow, tests/package/whole and tools/packaging/image, with say and die defined: a root folder of
# Debian 12's minimal system, and how to run a command in it. Mirror, keys and settings are those of this machine's own apt.

suite=bookworm

# mirror: where apt gets the packages of the suite.
mirror() {
    local found
    # shellcheck disable=SC2016  # a field of apt
    found=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' "Release: $suite" 'Component: main' | head -n 1)
    [[ -n $found ]] || die "apt's sources have no suite '$suite' with the component main: add one, then apt-get update"
    printf '%s\n' "$found"
}

# make_root FOLDER [PACKAGE...]: the minimal system and these packages, in FOLDER, which must not exist.
make_root() {
    local root=$1
    shift
    ((EUID == 0)) || die "a root folder of Debian is made by root: run this as root"
    command -v debootstrap >/dev/null || die "there is no debootstrap: apt-get install debootstrap"
    [[ ! -e $root ]] || die "$root exists and is left as it is: name another folder, or remove it"
    say "making Debian's minimal system in $root"
    mkdir -p "$(dirname "$root")"
    debootstrap --variant=minbase --include="$(IFS=, && printf '%s' "ca-certificates${*:+,$*}")" "$suite" "$root" "$(mirror)" \
        >"$root.log" 2>&1 || {
        tail -n 20 "$root.log" >&2
        die "debootstrap failed; its whole log is $root.log"
    }
    # Sources of others, which may need what the minimal system lacks, stay out.
    printf 'deb %s %s main\n' "$(mirror)" "$suite" >"$root/etc/apt/sources.list"
    cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
    [[ ! -e /etc/apt/apt.conf ]] || cp /etc/apt/apt.conf "$root/etc/apt/"
    # A root that lives for an hour need not outlive a loss of power: packages unpack without waiting for the disk.
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
}

# in_root FOLDER COMMAND...: runs the command in FOLDER as its root, in namespaces of its own, which end with it: processes and
# mounts of this machine stay as they are. A CUDA toolkit of this machine can be read there. CCACHE_DIR, where it is set, is the
# compiler cache there, too.
in_root() {
    local root=$1 cuda=''
    shift
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    [[ ! -x /usr/local/cuda/bin/nvcc ]] || cuda=$(readlink -f /usr/local/cuda)
    # shellcheck disable=SC2016  # the variables of the inner shell
    unshare --mount --pid --fork --kill-child -- bash -euc '
        root=$1 cuda=$2 cache=$3
        shift 3
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/tmp"
        bind() { mkdir -p "$root$2" && mount --bind "$1" "$root$2"; }
        if [[ -n $cuda ]]; then
            bind "$cuda" "$cuda"
            mount -o remount,bind,ro "$root$cuda"
            [[ $cuda == /usr/local/cuda ]] || ln -sfn "$cuda" "$root/usr/local/cuda"
        fi
        [[ -z $cache ]] || bind "$cache" /var/cache/ccache
        exec chroot "$root" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            DEBIAN_FRONTEND=noninteractive ${cache:+CCACHE_DIR=/var/cache/ccache} "$@"
    ' in_root "$root" "$cuda" "${CCACHE_DIR:-}" "$@"
}

# import_base FOLDER: the minimal system in FOLDER, which make_root has made, as the image that others are built from.
base=localhost/thalweg-debian:$suite
import_base() { tar -C "$1" --exclude='./var/cache/apt/archives/*.deb' -c . | podman import - "$base" >&2; }

# remove_root FOLDER: nothing of another file system, should something still be mounted there.
remove_root() { rm -rf --one-file-system "$1" "$1.log"; }

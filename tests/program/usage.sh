#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# usage.sh PROGRAM SCRATCH: a slip on the command line is named with what it was meant to be, and the status is 3.
set -euo pipefail
program=$1 scratch=$2
rm -rf "$scratch" && mkdir -p "$scratch/bin" && cd "$scratch"
cp "$program" bin/thalweg # beside it are no plugins, so that it starts fast

# refused TEXT ARGUMENT...: the first lines of standard error, word for word.
refused() {
    local text=$1 status=0
    shift
    bin/thalweg "$@" >out 2>log || status=$?
    if ((status != 3)) || [[ -s out || $(<log) != "$text"* ]]; then
        printf 'thalweg %s: status %s, expected 3 and\n%s\nfound\n' "$*" "$status" "$text" >&2
        cat log >&2
        exit 1
    fi
}

verbs='one of "run", "resume", "steer", "check", "plan", "worlds", "study", "graph", "nodes", "plugins", "schema", "new-node", and 6 more'
refused "thalweg: this is no verb
    found:    runn
    expected: $verbs
    nearest:  run" runn graph.json
refused "thalweg: the verb is missing
    expected: $verbs"
refused 'thalweg run: there is no such option
    found:    --treads=1
    nearest:  --threads
    do:       `thalweg run --help` lists the options' run graph.json --treads=1
refused 'thalweg run: there is no such option
    found:    --treads
    nearest:  --threads' run --treads 1 graph.json
refused 'thalweg check: a word too many
    found:    b.json' check a.json b.json c.json
for threads in 0 -1 99999 many; do
    refused "--threads: '$threads': expected a whole number from 1 to " run graph.json "--threads=$threads"
done
for word in x -1 1.5; do
    refused "--member: '$word': expected a whole number from 0" study study.json "--member=$word"
    refused "--gpus: '$word': expected a whole number from 0" study study.json "--gpus=0,$word"
    refused "--jobs: '$word': expected a whole number from 1 to 4096" study study.json "--jobs=$word"
    refused "--checkpoint-keep: '$word': expected a whole number from 1 to 1000000" run graph.json "--checkpoint-keep=$word"
done

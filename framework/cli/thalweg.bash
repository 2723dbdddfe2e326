# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Completion of `thalweg` for bash, which loads it from share/bash-completion/completions; or source it yourself. The program
# knows its verbs and options and tells them. Where it has no answer the shell offers files.

_thalweg() {
    mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _thalweg thalweg

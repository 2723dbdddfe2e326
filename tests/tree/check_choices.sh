#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check_choices.sh TOP: the words of a choice stand in one place, the function choices() of its enum. No file of plugins/ lists words
# for a parameter or writes one as a default, compares a parameter with a text, or takes an enumerator by its position. Units are texts.
set -euo pipefail
cd "$1"

# "PATTERN" and what it finds, in words.
rules=(
    '\.one_of\(' 'words that are listed for a parameter'
    '\*[A-Za-z_]+ *[!=]= *"' 'a parameter that is compared with a text'
    'by_default\("\\"[a-z_]+\\""\)' 'a word that is a default'
    'choices\([^()]*\)\[|choices\([^()]*(\([^()]*\))?[^()]*\)\.at\(' 'a word that is found by its position'
    'static_cast<[A-Z][A-Za-z]*>\([a-z_]+ - [a-z_]+\.begin\(\)' 'an enumerator that is found by its position'
)
status=0
for ((k = 0; k < ${#rules[@]}; k += 2)); do
    while IFS=: read -r file line text; do
        [[ $text =~ \*unit_\ == ]] && continue
        printf '%s:%s\n    found:    %s:%s\n' "$file" "$line" "${rules[k + 1]}" "$text"
        printf '    expected: Parameter<Enum>, with choices(Enum) beside the enum\n'
        printf '    do:       see docs/writing-a-node.md, "Choices"\n'
        status=1
    done < <(grep -rnE --include='*.hpp' --include='*.cpp' --include='*.cuh' --include='*.cu' -e "${rules[k]}" plugins || true)
done
exit "$status"

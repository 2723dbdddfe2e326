#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# check_type_names.sh TOP: every type and alias that C++ and CUDA sources declare is in CamelCase. clang-tidy sees no .cu and no
# .cuh, and asks files with their own .clang-tidy less. Left out, as in .clang-tidy: traits, what libraries name, words of
# declarations (`option`, `port`), the C ABI (`thw_`) and VTK.
set -euo pipefail
cd "$1"

# types_in FILE...: "FILE:LINE NAME" for each declaration of a type with a small first letter or an underscore in its name. A name
# with a variable behind it, as in `struct stat status`, is a use; one with `<` behind it belongs to a template declared elsewhere.
types_in() {
    awk '
        function tell(name) {
            sub(/.*::/, "", name)
            if (name !~ /^[A-Z][A-Za-z0-9]*$/ && name !~ /^(option|port|value_type|clock|json|thw_.*|vtk[A-Z].*|.*_(traits|element))$/)
                print FILENAME ":" FNR, name
        }
        {
            rest = $0
            gsub(/"(\\.|[^"\\])*"/, "\"\"", rest)
            sub(/\/\/.*/, "", rest)
            gsub(/\[\[[^]]*\]\]|alignas\([^()]*(\([^()]*\))?[^()]*\)|__align__\([^()]*\)/, "", rest)
            gsub(/enum +(class|struct)/, "enum", rest)
            while (match(rest, /(^|[^A-Za-z0-9_])(struct|class|union|enum|using) +[A-Za-z_][A-Za-z0-9_:]*[A-Za-z0-9_]/)) {
                found = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
                name = found
                sub(/.* /, "", name)
                if (found ~ /using +[^ ]*$/) {
                    if (rest ~ /^ *=/) tell(name)
                } else if (rest ~ /^ *(final *)?([{;:]|$)/ || rest ~ /^ *final *$/) {
                    tell(name)
                }
            }
        }' "$@"
}

planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
cat >"$planted/snake.cuh" <<'EOF'
struct bed_cell {
template <class Real> class level_rule final : public Rule<Real> {
enum class camera_kind : int { above };
    struct alignas(4 * sizeof(Real)) passed_side {
using cell_index = std::int64_t;
class mesh_text;
struct stat status {};  // struct in_a_comment;
struct value_traits { const char* text = "struct in_a_text;"; };
EOF
mapfile -t seen < <(types_in "$planted/snake.cuh" | cut -d' ' -f2)
wanted="bed_cell level_rule camera_kind passed_side cell_index mesh_text"
if [[ ${seen[*]} != "$wanted" ]]; then
    printf '%s\n    found:    %s\n    expected: %s\n' "$0 does not see planted types" "${seen[*]}" "$wanted"
    exit 1
fi

mapfile -d '' -t files < <(find framework plugins tests -regex '.*\.\(hpp\|cpp\|cu\|cuh\)' -print0 | sort -z)
if ((${#files[@]} < 500)); then
    printf '%s\n    found:    %s\n    expected: %s\n' "too few sources below $1" "${#files[@]}" "500 or more"
    exit 1
fi
wrong=0
while read -r place name; do
    printf '%s: the name of a type is not in CamelCase\n    found:    %s\n    expected: words that begin with a capital\n' "$place" "$name"
    printf '    do:       rename it, or see what .clang-tidy leaves out\n'
    wrong=1
done < <(types_in "${files[@]}")
exit "$wrong"

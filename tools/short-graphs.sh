# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts that run all shipped graphs: how long ones become short.

# Overrides for graphs that take more than about 10 s on two cores. Fixed times of output lie before their ends.
declare -A shorter=(
    [bend-bed]='time.end=200'
    [coastal-catchment]='time.end=1800'
    [groyne-river]='time.end=60'
    [head-of-old-river]='time.end=1200'
    [malpasset]='time.end=1800 bed.cell_size=40'
    [malpasset-triangles]='time.end=1800'
    [malpasset-bed]='time.end=300 bed.window=[3500,2000,9500,5000]'
    [meander]='time.end=600'
    [partial-breach]='time.end=120'
    [rain-catchment]='time.end=1800'
    [river-bend]='time.end=3600'
    [river-dikes]='time.end=600'
    [sand-river]='time.end=40'
    [trench]='time.end=360'
    [valley-dam-break]='time.end=3600 ground.cell_size=90'
    [valley-triangles]='time.end=1200'
)

# Prints the first file of the data folder that GRAPH reads and that is not there, nothing where it has all it reads.
missing_data() {
    local file
    # shellcheck disable=SC2016  # the words stand so in graphs
    { grep -o '"$THALWEG_DATA/[^"]*"' "$1" || true; } | tr -d '"' | while read -r file; do
        file=${file#'$THALWEG_DATA/'}
        if [[ -z ${THALWEG_DATA:-} || ! -e $THALWEG_DATA/$file ]]; then
            echo "$file"
            break
        fi
    done
}

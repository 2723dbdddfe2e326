#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# overtopping.sh PROGRAM FOLDER SCRATCH: the small form of graphs/overtopping-study by its one command. Below its crest a mobile wall
# keeps the city dry, above it the same flood does less damage than without one, and the answers are there.
set -euo pipefail
program=$1 study=$2 out=$3
rm -rf "$out"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# value NAME COLUMN [TABLE]: of a member, floods by default.
value() {
    python3 - "$out/${3-floods}/members.csv" "$1" "$2" <<'END'
import csv, sys
rows = [row for row in csv.DictReader(open(sys.argv[1])) if row["name"] == sys.argv[2]]
print(rows[0][sys.argv[3]])
END
}
holds() { awk "BEGIN {exit !($1)}" || fail "this does not hold: $1"; }

THALWEG=$program "$study/run" small "$out" --jobs 2 --quiet

low='mobile wall 11.85' high='mobile wall 12.35'
holds "$(value "$low" 'loss.flooded_objects [1]') == 0"
holds "$(value "$low" 'loss.damage [EUR]') == 0"
holds "$(value "$high" 'loss.damage [EUR]') > 0"
holds "$(value 'no wall 12.35' 'loss.damage [EUR]') > $(value "$high" 'loss.damage [EUR]')"
holds "$(value 'no wall 12.35' 'loss.damage [EUR]') > $(value 'no wall 11.85' 'loss.damage [EUR]')"
holds "$(value 'kp07 12.35' 'flow.steps [1]' schemes) > $(value 'hwp14 12.35' 'flow.steps [1]' schemes)"

# Two plans, and the costs beside the damages: the first is the one with the least of the greatest regrets.
python3 - "$out/floods" <<'END'
import csv, sys
plans = {row["plan"]: row for row in csv.DictReader(open(sys.argv[1] + "/ranking.csv"))}
members = {row["name"]: float(row["loss.damage [EUR]"]) for row in csv.DictReader(open(sys.argv[1] + "/members.csv"))}
costs = {"no wall": 0.0, "mobile wall": 12e6}
total = {(plan, level): members[f"{plan} {level}"] + cost for plan, cost in costs.items() for level in ("11.85", "12.35")}
for plan, row in plans.items():
    regret = max(total[plan, level] - min(total[other, level] for other in costs) for level in ("11.85", "12.35"))
    assert abs(float(row["greatest regret [EUR]"]) - regret) <= 1e-9 * max(1.0, regret), (plan, row, regret)
assert len(plans) == 2
END
for file in floods/damage.svg schemes/steps.svg answers/map_with_0000.png answers/houses_0000.png report.html; do
    [[ -s $out/$file ]] || fail "there is no $file"
done

# Once more: nothing is repeated.
before=$(stat -c %Y%i "$out"/floods/*/peaks_depth_*.tif)
THALWEG=$program "$study/run" small "$out" --quiet
[[ $before == "$(stat -c %Y%i "$out"/floods/*/peaks_depth_*.tif)" ]] || fail "members were repeated"

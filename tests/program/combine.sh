#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# combine.sh PROGRAM DATA SCRATCH: three runs on triangles leave UGRID files, whose mean, median, maximum and probability have the
# volumes and areas that follow from those of the runs. A member on another mesh is refused by its name. DATA has polder.msh.
set -euo pipefail
program=$1 data=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

cp "$data/polder.msh" mesh.msh
sed 's/^5 400 300 0.0/5 410 300 0.0/' mesh.msh >other.msh
cat >member.json <<'EOF'
{
  "thalweg": 1,
  "values": {"level": "1 m", "mesh": "mesh.msh"},
  "time": {"end": "1 s"},
  "nodes": {
    "ground": {"type": "bathymetry", "params": {"file": "$mesh", "grid": "mesh"}},
    "water": {
      "type": "formula",
      "params": {"expression": "max(level - z, 0)", "constants": {"level": "$level"}},
      "in": {"z": "ground.elevation"}
    },
    "out": {"type": "ugrid-writer", "in": {"depth": "water.value"}},
    "sum": {"type": "statistics", "params": {"numbers": ["integral"]}, "in": {"depth": "water.value"}},
    "deep": {"type": "statistics", "params": {"numbers": ["area"], "threshold": {"depth": "30 cm"}}, "in": {"depth": "water.value"}}
  }
}
EOF
cat >all.json <<'EOF'
{
  "thalweg": 1,
  "values": {"mesh": "mesh.msh"},
  "time": {"end": "1 s"},
  "nodes": {
    "ground": {"type": "bathymetry", "params": {"file": "$mesh", "grid": "mesh"}},
    "all": {
      "type": "combine",
      "params": {"list": "members.txt", "variable": "depth", "quantiles": [0.5], "limits": ["0.3 m"], "precision": "double"},
      "in": {"grid": "ground.elevation"}
    },
    "sum": {
      "type": "statistics",
      "params": {"numbers": ["integral", "maximum"]},
      "in": {
        "mean": "all.mean", "median": "all.quantile", "most": "all.maximum", "least": "all.minimum", "above": "all.probability",
        "worst": "all.worst"
      }
    }
  }
}
EOF
number=0
for level in '1.5 m' '0.5 m' '0.9 m'; do
    number=$((number + 1))
    "$program" run member.json --set values.level="$level" --out "run_$number" --quiet 2>log || fail "member $number failed"
done
ls run_*/out.nc >members.txt
"$program" run all.json --out all --quiet 2>log || fail "combining failed"

python3 - <<'EOF' 2>log || fail "the volumes are wrong"
import csv
def last(file):
    return [float(cell) for cell in list(csv.reader(open(file)))[-1][1:]]
volumes = [last(f"run_{k}/sum.csv")[0] for k in (1, 2, 3)]
areas = [last(f"run_{k}/deep.csv")[0] for k in (1, 2, 3)]
names = next(csv.reader(open("all/sum.csv")))[1:]
told = dict(zip(names, last("all/sum.csv")))
def same(name, wanted):
    key = next(k for k in told if k.startswith(name))
    assert abs(told[key] - wanted) <= 1e-6 * abs(wanted), (key, told[key], wanted)
assert len(set(volumes)) == 3 and len(set(areas)) > 1, (volumes, areas)
same("mean_integral", sum(volumes) / 3)
same("median_integral", volumes[2])
same("most_integral", volumes[0])
same("least_integral", volumes[1])
same("above_integral", sum(areas) / 3)
same("worst_maximum", 1)
EOF

"$program" run member.json --set values.mesh=other.msh --out run_4 --quiet 2>log || fail "member 4 failed"
ls run_*/out.nc >members.txt
status=0
"$program" check all.json 2>log || status=$?
((status == 2)) || fail "a member on another mesh: exit status $status"
grep -q 'run_4/out.nc: its mesh is not that of the input grid$' log || fail "the member on another mesh is not named"

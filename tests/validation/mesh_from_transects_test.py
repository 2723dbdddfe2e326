#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""mesh_from_transects_test.py TOOL: two transects of a channel 40 m wide, whose grid is known by hand."""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

# From the left bank: 2 m deep, 1 m at 4 m from either end, so that the bed comes up to the surface 4 m beyond them.
DEPTHS = {4: 1, 8: 2, 20: 2, 32: 2, 36: 1}


def write_transect(path, x):
    rows = [f"{x},{-s},{depth},{s / 10},0\n" for s, depth in DEPTHS.items()]
    path.write_text("x,y,z_bed,u_avg,v_avg\n" + "".join(rows))


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def main():
    tool = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_transect(folder / "above.csv", 0)
        write_transect(folder / "below.csv", 100)
        files = [folder / "above.csv", folder / "below.csv"]
        command = [sys.executable, tool, *files, "--out", folder, "--across", "10", "--along", "50", "--beyond", "20"]
        subprocess.run(command, check=True)

        nodes = {(int(n["i"]), int(n["j"])): [float(n[c]) for c in "xyz"] for n in read(folder / "nodes.csv")}
        assert len(nodes) == 5 * 11, len(nodes)
        for i, x in enumerate((-20, 0, 50, 100, 120)):
            for j in range(11):  # 4 m apart, from the right bank (y -40) to the left
                depth = {0: 0, 1: 1, 9: 1, 10: 0}.get(j, 2)
                assert nodes[i, j] == [x, 4 * j - 40, -depth], (i, j, nodes[i, j])

        points = read(folder / "points.csv")
        assert len(points) == 10, len(points)
        assert points[0] == {"id": "above.0", "x_m": "0.000", "y_m": "-36.000", "u_measured": "3.6000",
                             "v_measured": "0.0000"}, points[0]

        (folder / "short.csv").write_text("x,y,z_bed,u_avg,v_avg\n0,0,1,0,0\n")
        refused = subprocess.run([sys.executable, tool, folder / "short.csv", files[0], "--out", folder],
                                 capture_output=True, text=True)
        assert refused.returncode != 0 and "short.csv: 1 points found, at least 2 expected" in refused.stderr, refused


if __name__ == "__main__":
    main()

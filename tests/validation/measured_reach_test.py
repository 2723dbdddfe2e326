#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""measured_reach_test.py PROGRAM TOOL GRAPH: the graph of a measured river on a channel whose velocities are known.

Five transects at the places of the measured ones cross a straight channel 120 m wide with a parabolic bed, whose water
shares 230 m3/s by conveyance: u = sqrt(S) / n h^(2/3) at each point. The run, whose inflow knows none of these
velocities, has to find them, with the norms of docs/measured-river.md.
"""

import csv
import math
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTH, DEPTH, DISCHARGE, MANNING = 120.0, 4.5, 230.0, 0.03  # m, m, m3/s, s m^(-1/3)
PLACES = {"2": 0.0, "7": 55.0, "6": 121.0, "8": 181.0, "0": 215.0}  # m along the reach
WORST_NORM = 0.03  # relative L2; eddies, which conveyance leaves out, slow the middle and speed up the banks


def depth(y):
    """Depth [m] at y [m] from the right bank."""
    return DEPTH * (1 - (2 * y / WIDTH - 1) ** 2)


def slope():
    """Slope of the uniform flow, by conveyance of strips of 10 cm."""
    conveyance = sum(depth(0.05 + 0.1 * k) ** (5 / 3) / MANNING * 0.1 for k in range(round(WIDTH / 0.1)))
    return (DISCHARGE / conveyance) ** 2


def write_transects(folder):
    fall = slope()
    names = []
    for name, x in PLACES.items():
        path = folder / f"track-{name}.csv"
        with open(path, "w", newline="") as file:
            file.write("x,y,z_bed,u_avg,v_avg\n")
            for k in range(57, 2, -1):  # from the left bank, a point each 2 m
                h = depth(2.0 * k)
                file.write(f"{x},{2.0 * k},{h:.4f},{math.sqrt(fall) / MANNING * h ** (2 / 3):.4f},0\n")
        names.append(path)
    return names


def norms(table):
    """Relative L2 norm by the name of a transect, from computed and measured velocities toward x."""
    sums = {}
    with open(table, newline="") as file:
        for row in csv.DictReader(file):
            name = row["id"].split(".")[0]
            if not name.startswith("track-"):
                continue  # the norms over all points
            error, size = sums.get(name, (0.0, 0.0))
            measured, computed = float(row["measured_m_s-1"]), float(row["computed_m_s-1"])
            sums[name] = (error + (computed - measured) ** 2, size + measured**2)
    return {name: math.sqrt(error / size) for name, (error, size) in sums.items()}


def main():
    program, tool, graph = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = folder / "head_of_old_river"
        subprocess.run([sys.executable, tool, *write_transects(folder), "--out", data], check=True)
        command = [program, "run", graph, "--data", folder, "--out", folder / "out", "--device", "cpu", "--quiet"]
        subprocess.run([*command, "--set", "time.end=20 min"], check=True)
        found = norms(folder / "out/points_u_measured.csv")
        print({name: round(norm, 4) for name, norm in found.items()})
        assert set(found) == {f"track-{name}" for name in PLACES}, found
        assert max(found.values()) < WORST_NORM, found


if __name__ == "__main__":
    main()

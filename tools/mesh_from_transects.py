#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Makes a curvilinear grid of a river from transects, and a points file of the velocities measured there.

A transect is a CSV file with the columns x, y [m], z_bed (depth below the surface [m]), u_avg and v_avg (velocity
toward x and y, mean over the depth [m/s]), from the left bank to the right. The transects stand in the order of the
flow. Levels of the grid count from the surface, which is taken as level over the reach.
"""

import argparse
import csv
import math
from pathlib import Path

BANK_RUN = 4.0  # metres at the end of a transect whose slope leads up to the bank


def read_transect(path):
    """Points (x, y, depth, u, v) from the right bank to the left."""
    with open(path, newline="") as file:
        names = ("x", "y", "z_bed", "u_avg", "v_avg")
        reader = csv.DictReader(file)
        missing = [name for name in names if name not in (reader.fieldnames or [])]
        if missing:
            raise SystemExit(f"{path}: no column {', '.join(missing)}; found: {', '.join(reader.fieldnames or [])}")
        rows = [tuple(float(row[name]) for name in names) for row in reader]
    if len(rows) < 2:
        raise SystemExit(f"{path}: {len(rows)} points found, at least 2 expected")
    return rows[::-1]


def distance(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def bank(points):
    """Where the bed in front of points[0] comes up to the surface, by the slope of the first BANK_RUN metres."""
    first = points[0]
    inner = next((p for p in points if distance(p, first) >= BANK_RUN), points[-1])
    run = distance(inner, first)
    slope = max((inner[2] - first[2]) / run, 0.1)
    share = first[2] / slope / run
    return (first[0] + share * (first[0] - inner[0]), first[1] + share * (first[1] - inner[1]), 0.0)


def section(points, cells):
    """Nodes (x, y, depth) at equal spaces from bank to bank."""
    line = [bank(points)] + [p[:3] for p in points] + [bank(points[::-1])]
    along = [0.0]
    for a, b in zip(line, line[1:]):
        along.append(along[-1] + distance(a, b))
    nodes, k = [], 0
    for j in range(cells + 1):
        s = along[-1] * j / cells
        while k < len(line) - 2 and along[k + 1] < s:
            k += 1
        nodes.append(between(line[k], line[k + 1], (s - along[k]) / (along[k + 1] - along[k])))
    return nodes


def between(a, b, share):
    return tuple(p + share * (q - p) for p, q in zip(a, b))


def beyond(near, far, length):
    """The section `near` moved by `length` away from `far`, as a whole, so that the channel goes on straight."""
    middle = len(near) // 2
    share = length / distance(near[middle], far[middle])
    dx, dy = (share * (near[middle][k] - far[middle][k]) for k in (0, 1))
    return [(x + dx, y + dy, depth) for x, y, depth in near]


def grid(sections, size):
    """Rows of nodes from section to section, about `size` apart."""
    rows = [sections[0]]
    for a, b in zip(sections, sections[1:]):
        middle = len(a) // 2
        count = max(1, round(distance(a[middle], b[middle]) / size))
        rows += [[between(p, q, k / count) for p, q in zip(a, b)] for k in range(1, count + 1)]
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("transects", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder of nodes.csv and points.csv")
    parser.add_argument("--across", type=int, default=40, help="cells across the river")
    parser.add_argument("--along", type=float, default=4.0, help="length of the cells [m]")
    parser.add_argument("--beyond", type=float, default=20.0, help="length added at both ends [m]")
    options = parser.parse_args()
    if len(options.transects) < 2:
        raise SystemExit("one transect found, at least 2 expected")

    transects = [read_transect(path) for path in options.transects]
    sections = [section(points, options.across) for points in transects]
    ends = beyond(sections[0], sections[1], options.beyond), beyond(sections[-1], sections[-2], options.beyond)
    options.out.mkdir(parents=True, exist_ok=True)
    with open(options.out / "nodes.csv", "w") as file:
        file.write("i,j,x,y,z\n")
        for i, row in enumerate(grid([ends[0], *sections, ends[1]], options.along)):
            for j, (x, y, depth) in enumerate(row):
                file.write(f"{i},{j},{x:.3f},{y:.3f},{-depth:.3f}\n")
    with open(options.out / "points.csv", "w") as file:
        file.write("id,x_m,y_m,u_measured,v_measured\n")
        for path, points in zip(options.transects, transects):
            for k, (x, y, _, u, v) in enumerate(points):
                file.write(f"{path.stem}.{k},{x:.3f},{y:.3f},{u:.4f},{v:.4f}\n")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/meander_nodes.csv: two meanders of a river as rows of surveyed nodes, by formula.

Sections stand across the axis, a cosine of 80 m amplitude and 800 m length, so that the first and the last one run
north. The bed falls 1 m in a kilometre along the axis, rises by 4 m to both banks, 60 m from it, and is deeper at the
outer bank.
"""

import math

import formula_raster

LENGTH, WAVE, SWING = 1600.0, 800.0, 80.0  # m
SECTIONS, POINTS, HALF_WIDTH = 81, 13, 60.0  # m
FALL = 0.001


def axis(x):
    """Position north, slope and curvature [1/m] of the axis at x east."""
    k = 2 * math.pi / WAVE
    slope = -SWING * k * math.sin(k * x)
    bend = -SWING * k * k * math.cos(k * x) / (1 + slope * slope) ** 1.5
    return SWING * math.cos(k * x), slope, bend


def node(x, n, along):
    """The node n metres to the left of the axis, `along` metres down it: x, y and z."""
    y, slope, bend = axis(x)
    norm = math.hypot(1, slope)
    share = n / HALF_WIDTH
    deeper_outside = 1.5 * bend * 200 * share * (1 - share * share)  # the outer bank is on the right of a left bend
    return x - n * slope / norm, y + n / norm, 12 - FALL * along + 4 * abs(share) ** 3 + deeper_outside


if __name__ == "__main__":
    with open(formula_raster.data_file("meander_nodes.csv"), "w", encoding="ascii") as out:
        out.write("i,j,x,y,z\n")
        along, last_y = 0.0, axis(0)[0]
        for i in range(SECTIONS):
            x = LENGTH * i / (SECTIONS - 1)
            y = axis(x)[0]
            along += math.hypot(LENGTH / (SECTIONS - 1) if i > 0 else 0, y - last_y)
            last_y = y
            for j in range(POINTS):
                n = HALF_WIDTH * (2 * j / (POINTS - 1) - 1)
                out.write(f"{i},{j}," + ",".join(f"{value:.2f}" for value in node(x, n, along)) + "\n")

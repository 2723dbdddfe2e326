#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/river_bend.tif and graphs/data/river_bend_rating.csv: a valley with a winding river, by formula.

The valley falls 1.5 m in a kilometre to the east, with a plain that rises to both sides and a channel 3 m deep that
swings 140 m about its axis. The rating curve is that of uniform flow (Manning) in the cross-section of the eastern edge.
"""

import math

import formula_raster

COLUMNS, ROWS, CELL = 150, 60, 16.0  # m
AXIS = ROWS * CELL / 2  # m, north of the southern edge
FALL, MANNING = 0.0015, 0.035


def bed(x, y):
    """Level of the ground [m] at x east and y north of the south-west corner."""
    middle = AXIS + 140 * math.sin(2 * math.pi * x / 1200)
    plain = 20 - FALL * x + 1.5e-5 * (y - AXIS) ** 2
    return plain - 3 * math.exp(-(((y - middle) / 40) ** 4))


def centre(index):
    return (index + 0.5) * CELL


def uniform_flow(level):
    """Discharge [m3/s] through the last column of cells at this level."""
    total = 0
    for row in range(ROWS):
        depth = level - bed(centre(COLUMNS - 1), centre(row))
        if depth > 0:
            total += CELL * depth ** (5 / 3) * math.sqrt(FALL) / MANNING
    return total


def write_rating(path):
    lowest = min(bed(centre(COLUMNS - 1), centre(row)) for row in range(ROWS))
    with open(path, "w", encoding="ascii") as out:
        out.write("# Uniform flow in the cross-section of the eastern edge of river_bend.tif.\nlevel [m], outlet [m3/s]\n")
        for step in range(26):
            level = lowest + 0.2 * step
            out.write(f"{level:.3f}, {uniform_flow(level):.3f}\n")


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("river_bend.tif"), COLUMNS, ROWS, CELL, CELL, [bed], 3)
    write_rating(formula_raster.data_file("river_bend_rating.csv"))

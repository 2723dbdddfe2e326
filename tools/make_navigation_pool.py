#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/navigation_pool.tif and its two banks: a bend of a dammed river, by formula.

A river 300 m wide and 16 km long winds about its axis. Band 1 is the bed [m], which falls along the river, is deepest at the
outer banks and rises towards both banks; band 2 is the water level of uniform flow at 2400 m3/s.
"""

import math

import formula_raster
from winding_river import WindingRiver

COLUMNS, ROWS, CELL = 608, 92, 25.0  # m
RIVER = WindingRiver(start=300.0, length=14600.0, axis=1150.0, amplitude=800.0, wave=8000.0, step=50.0)
HALF_WIDTH, DEPTH, FALL = 150.0, 6.0, 1.0e-4

WAYS = [RIVER.way((i + 0.5) * CELL) for i in range(COLUMNS)]


def level(x, _y):
    return 20 - FALL * WAYS[int(x / CELL)] + DEPTH


def bed(x, y):
    aside = max(-1.2, min(1.2, RIVER.aside(x, y) / HALF_WIDTH))  # -1 and 1: banks
    outward = math.sin(RIVER.phase(x))
    return level(x, y) - DEPTH + 1.5 * (aside * aside - 1 / 3) - 1.0 * outward * aside


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("navigation_pool.tif"), COLUMNS, ROWS, CELL, CELL, [bed, level], 2)
    RIVER.write_banks("navigation_pool", HALF_WIDTH, 100)
    end = RIVER.start + RIVER.length
    print(f"{RIVER.way(end):.0f} m long; level at the end {20 - FALL * RIVER.way(end) + DEPTH:.3f} m")

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/groyne_river.tif and its two banks: a reach of a sandy river for groynes, by formula.

A river 240 m wide and 4 km long winds about its axis. Band 1 is the bed [m], which falls along the river, is deepest at the
outer banks and rises towards both banks; band 2 is a water level to start from, near that of 570 m3/s between groynes, and
10.868 m at the end.
"""

import math

import formula_raster
from winding_river import WindingRiver

COLUMNS, ROWS, CELL = 216, 40, 20.0  # m
RIVER = WindingRiver(start=200.0, length=3900.0, axis=400.0, amplitude=130.0, wave=2000.0, step=20.0)
HALF_WIDTH, DEPTH, FALL = 120.0, 3.2, 3.0e-4
LEVEL_AT_END = 10.868  # m

WAYS = [RIVER.way((i + 0.5) * CELL) for i in range(COLUMNS)]
END = RIVER.way(RIVER.start + RIVER.length)


def level(x, _y):
    return LEVEL_AT_END + FALL * (END - WAYS[int(x / CELL)])


def bed(x, y):
    aside = max(-1.3, min(1.3, RIVER.aside(x, y) / HALF_WIDTH))  # -1 and 1: banks
    outward = math.sin(RIVER.phase(x))
    return level(x, y) - DEPTH + 1.2 * (aside * aside - 1 / 3) - 0.5 * outward * aside


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("groyne_river.tif"), COLUMNS, ROWS, CELL, CELL, [bed, level], 3)
    RIVER.write_banks("groyne_river", HALF_WIDTH, 50)
    print(f"{END:.0f} m long")

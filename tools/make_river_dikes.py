#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/river_dikes.tif: a reach of a sandy river between groynes, by formula.

A river 240 m wide and 3 km long swings about its axis; groynes of stone, 60 m long and a cell thick, stand at both banks every
200 m. Banks and groynes have no value. Band 1 is the bed [m], band 2 the water level at the start [m], that of uniform flow.
"""

import math

import formula_raster

COLUMNS, ROWS, CELL = 300, 36, 10.0  # m
AXIS, HALF_WIDTH = ROWS * CELL / 2, 120.0  # m
FALL, DEPTH = 0.0003, 2.2  # m
GROYNE, SPACING = 60.0, 200.0  # m


def from_axis(x, y):
    """How far to the left of the middle of the river [m]."""
    return y - AXIS - 50 * math.sin(2 * math.pi * x / 1500)


def bed(x, y):
    aside = abs(from_axis(x, y))
    is_groyne = aside > HALF_WIDTH - GROYNE and SPACING <= x < COLUMNS * CELL - SPACING and x % SPACING < CELL
    return None if aside > HALF_WIDTH or is_groyne else 10 - FALL * x


def level(x, _y):
    return 10 - FALL * x + DEPTH


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("river_dikes.tif"), COLUMNS, ROWS, CELL, CELL, [bed, level], 3)
    print(f"level at the eastern edge: {level(COLUMNS * CELL, 0):.3f} m")

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/rain_catchment.tif and graphs/data/rain_catchment_soils.tif: a small valley and its soils, by formula.

The valley falls 2 % to the south between slopes of 4 to 8 %, with a hollow behind a low bar where water stays. Soil 1 is on the
slopes, soil 2 on the floor.
"""

import math

import formula_raster

COLUMNS, ROWS, CELL = 90, 120, 10.0  # m
MIDDLE = COLUMNS * CELL / 2


def bed(x, y):
    """Level of the ground [m] at x east and y north of the south-west corner."""
    slope = 0.06 * (1 + 0.35 * math.cos(y / 170)) * abs(x - MIDDLE)
    bar = 1.5 * math.exp(-(((y - 420) / 40) ** 2))
    return 20 + 0.02 * y + slope + bar


def soil(x, _y):
    return 2 if abs(x - MIDDLE) < 120 else 1


if __name__ == "__main__":
    data_file = formula_raster.data_file
    formula_raster.write(data_file("rain_catchment.tif"), COLUMNS, ROWS, CELL, CELL, [bed], 3)
    formula_raster.write(data_file("rain_catchment_soils.tif"), COLUMNS, ROWS, CELL, CELL, [soil], 0, "Byte")

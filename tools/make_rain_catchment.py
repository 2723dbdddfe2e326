#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/rain_catchment.tif and graphs/data/rain_catchment_soils.tif: a small valley and its soils, by formula.

The valley falls 2 % to the south between slopes of 4 to 8 %, with a hollow behind a low bar where water stays. Each cell is up to
0.3 m higher or lower than that, as on real ground, but none is a pit: from each cell that is not in the hollow the ground falls
over sides of cells to the southern edge. The hollow holds what the program prints. Soil 1 is on the slopes, soil 2 on the floor.
"""

import heapq
import math
import random

import formula_raster

COLUMNS, ROWS, CELL = 90, 120, 10.0  # m
MIDDLE = COLUMNS * CELL / 2
ROUGHNESS = 0.3  # m, largest
FALL = 0.002  # m, least from a filled cell to the next


def smooth_bed(x, y):
    """Level of the ground [m] at x east and y north of the south-west corner."""
    slope = 0.06 * (1 + 0.35 * math.cos(y / 170)) * abs(x - MIDDLE)
    bar = 1.5 * math.exp(-(((y - 420) / 40) ** 2))
    return 20 + 0.02 * y + slope + bar


def filled(bed, fall):
    """The least bed above `bed`, by (column, row), from which water gets to the southern edge, falling by `fall` [m] a cell."""
    level = {}
    rim = [(bed[i, 0], i, 0) for i in range(COLUMNS)]
    heapq.heapify(rim)
    while rim:
        here, i, j = heapq.heappop(rim)
        if (i, j) in level:
            continue
        level[i, j] = here
        for place in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if place in bed and place not in level:
                heapq.heappush(rim, (max(bed[place], here + fall), *place))
    return level


def rough_bed():
    """The bed by (column, row) [m], and the volume of its hollow [m3]."""
    rough = random.Random(41)
    smooth = {(i, j): smooth_bed((i + 0.5) * CELL, (j + 0.5) * CELL) for j in range(ROWS) for i in range(COLUMNS)}
    level = filled(smooth, 0)
    without_pits = filled({place: level[place] + rough.uniform(-ROUGHNESS, ROUGHNESS) for place in level}, FALL)
    bed = {place: round(without_pits[place] - (level[place] - smooth[place]), 3) for place in level}
    water = filled(bed, 0)
    return bed, sum(water[place] - bed[place] for place in bed) * CELL**2


def soil(x, _y):
    return 2 if abs(x - MIDDLE) < 120 else 1


if __name__ == "__main__":
    data_file = formula_raster.data_file
    BED, HOLLOW = rough_bed()
    formula_raster.write(
        data_file("rain_catchment.tif"), COLUMNS, ROWS, CELL, CELL, [lambda x, y: BED[int(x / CELL), int(y / CELL)]], 3
    )
    formula_raster.write(data_file("rain_catchment_soils.tif"), COLUMNS, ROWS, CELL, CELL, [soil], 0, "Byte")
    print(f"the hollow holds {HOLLOW:.0f} m3, {1000 * HOLLOW / (COLUMNS * ROWS * CELL**2):.2f} mm of rain")

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/partial_breach.tif: a valley of 512 x 320 cells of 90 m with a gorge in which a dam can stand, by formula.

The raster has the shape of the Srinakarin study of Sataporn et al. (2021), whose own ground is SRTM's. The river winds from west to
east and falls by 1 m a kilometre, and by 31 m a kilometre at the head of its valley. The valley is 1.4 km wide above the gorge and
0.9 km below it, between slopes of 20 %.
"""

import math

from formula_raster import data_file, write

COLUMNS, ROWS, CELL = 512, 320, 90.0  # m
DAM = 14400.0  # m east of the western edge
HIGHEST = 300.0  # m, above the river
HEAD = 3000.0  # m east of the western edge, where the valley begins


def middle_of_valley(x):
    """How far north of the southern edge the river runs [m]. Near the dam it goes straight to the east."""
    away = (x - DAM) / 2500
    return ROWS * CELL / 2 + 2400 * math.sin((x - DAM) / 3200) * (1 - math.exp(-(away**2)))


def half_width(x):
    """Half the width of the valley floor [m]."""
    open_valley = 450 + 250 / (1 + math.exp((x - DAM) / 500))
    return 90 + (open_valley - 90) * (1 - math.exp(-(((x - DAM) / 900) ** 2)))


def bed(x, y):
    """Level of the ground [m]."""
    beside = max(0.0, abs(y - middle_of_valley(x)) - half_width(x))
    head = 0.03 * max(0.0, HEAD - x)
    return 100 - 0.001 * (x - DAM) + head + min(0.2 * beside, HIGHEST)


if __name__ == "__main__":
    write(data_file("partial_breach.tif"), COLUMNS, ROWS, CELL, CELL, [bed], 2)

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/navigation_pool.tif and its two banks: a bend of a dammed river, by formula.

A river 300 m wide and 16 km long winds about its axis. Band 1 is the bed [m], which falls along the river, is deepest at the
outer banks and rises towards both banks; band 2 is the water level of uniform flow at 2400 m3/s.
"""

import json
import math

import formula_raster

COLUMNS, ROWS, CELL = 608, 92, 25.0  # m
START, LENGTH, AXIS = 300.0, 14600.0, 1150.0  # m, along x, and the y of the axis
AMPLITUDE, WAVE = 800.0, 8000.0  # m
HALF_WIDTH, DEPTH, FALL = 150.0, 6.0, 1.0e-4
STEP = 50.0  # m, between points of the centre line


def centre(x):
    return AXIS + AMPLITUDE * math.sin(2 * math.pi * (x - START) / WAVE)


def slope(x):
    return AMPLITUDE * 2 * math.pi / WAVE * math.cos(2 * math.pi * (x - START) / WAVE)


def way(x):
    """Length of the river up to x [m], by Simpson's rule in pieces of STEP."""
    pieces = max(1, round(abs(x - START) / STEP))
    width = (x - START) / pieces
    speed = [math.hypot(1, slope(START + 0.5 * n * width)) for n in range(2 * pieces + 1)]
    return width / 6 * (speed[0] + speed[-1] + 4 * sum(speed[1::2]) + 2 * sum(speed[2:-1:2]))


WAYS = [way((i + 0.5) * CELL) for i in range(COLUMNS)]


def level(x, _y):
    return 20 - FALL * WAYS[int(x / CELL)] + DEPTH


def bed(x, y):
    aside = max(-1.2, min(1.2, (y - centre(x)) / math.hypot(1, slope(x)) / HALF_WIDTH))  # -1 and 1: banks
    outward = math.sin(2 * math.pi * (x - START) / WAVE)
    return level(x, y) - DEPTH + 1.5 * (aside * aside - 1 / 3) - 1.0 * outward * aside


def bank(side):
    points = []
    for n in range(round(LENGTH / 100) + 1):
        x = START + n * LENGTH / round(LENGTH / 100)
        root = math.hypot(1, slope(x))
        points.append([round(x - side * HALF_WIDTH * slope(x) / root, 2), round(centre(x) + side * HALF_WIDTH / root, 2)])
    return points


def write_bank(name, side):
    line = {"type": "LineString", "coordinates": bank(side)}
    feature = {"type": "Feature", "properties": {"name": name}, "geometry": line}
    path = formula_raster.data_file(f"navigation_pool_{name}_bank.geojson")
    with open(path, "w", encoding="ascii") as out:
        json.dump({"type": "FeatureCollection", "features": [feature]}, out)
        out.write("\n")


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("navigation_pool.tif"), COLUMNS, ROWS, CELL, CELL, [bed, level], 2)
    write_bank("left", 1)
    write_bank("right", -1)
    end = START + LENGTH
    print(f"{way(end):.0f} m long; level at the end {20 - FALL * way(end) + DEPTH:.3f} m")

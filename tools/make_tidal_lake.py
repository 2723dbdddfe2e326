#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/tidal_lake.tif, its two banks and its tide: a shallow lake with a pass to the sea, by formula.

The lake is an oval of about 60 x 36 km, 4.5 m deep in the middle, in flat land; a pass 3 km wide leads east. The tide has 12.42 h
and 25.82 h. Levels are in metres above the mean level of the sea.
"""

import json
import math

import formula_raster

LENGTH, WIDTH = 224 * 280.0, 141 * 280.0  # m
COLUMNS, ROWS = 112, 71  # cells of the raster
PASS = 3000.0  # m


def bed(x, y):
    across = 2 * y / WIDTH - 1
    along = 2 * x / LENGTH - 1
    oval = 1 - (along / 0.94) ** 2 - (across / 0.92) ** 2
    shallow = max(0.0, 1 - abs(y - WIDTH / 2) / (PASS / 2)) if x > 0.85 * LENGTH else 0.0
    floor = 1.5 - 6.0 * min(1.0, max(0.0, 3 * oval)) + 0.3 * math.sin(x / 4000) * math.sin(y / 3000)
    return min(floor, 1.5 - 7.5 * min(1.0, 2 * shallow))


def tide(hours):
    return 0.2 * math.sin(2 * math.pi * hours / 12.42) + 0.15 * math.sin(2 * math.pi * hours / 25.82)


def write_bank(name, y):
    line = {"type": "LineString", "coordinates": [[0, y], [LENGTH, y]]}
    feature = {"type": "Feature", "properties": {"name": name}, "geometry": line}
    with open(formula_raster.data_file(f"tidal_lake_{name}_bank.geojson"), "w", encoding="ascii") as out:
        json.dump({"type": "FeatureCollection", "features": [feature]}, out)
        out.write("\n")


if __name__ == "__main__":
    formula_raster.write(
        formula_raster.data_file("tidal_lake.tif"), COLUMNS, ROWS, LENGTH / COLUMNS, WIDTH / ROWS, [bed], 2
    )
    write_bank("left", WIDTH)
    write_bank("right", 0)
    with open(formula_raster.data_file("tidal_lake_tide.csv"), "w", encoding="ascii") as out:
        out.write("# Two constituents, a month.\ntime [h], tide [m]\n")
        for n in range(31 * 48 + 1):
            out.write(f"{n / 2:g}, {tide(n / 2):.4f}\n")

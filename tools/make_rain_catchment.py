#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/rain_catchment.tif and graphs/data/rain_catchment_soils.tif: a small valley and its soils, by formula.

The valley falls 2 % to the south between slopes of 4 to 8 %, with a hollow behind a low bar where water stays. Soil 1 is on the
slopes, soil 2 on the floor. Needs the program gdal_translate (Debian: gdal-bin).
"""

import math
import os
import subprocess
import tempfile

COLUMNS, ROWS, CELL = 90, 120, 10.0  # m
MIDDLE = COLUMNS * CELL / 2


def bed(x, y):
    """Level of the ground [m] at x east and y north of the south-west corner."""
    slope = 0.06 * (1 + 0.35 * math.cos(y / 170)) * abs(x - MIDDLE)
    bar = 1.5 * math.exp(-(((y - 420) / 40) ** 2))
    return 20 + 0.02 * y + slope + bar


def soil(x, _y):
    return 2 if abs(x - MIDDLE) < 120 else 1


def write(path, value, kind, decimals):
    with tempfile.TemporaryDirectory() as folder:
        text = os.path.join(folder, "values.asc")
        with open(text, "w", encoding="ascii") as out:
            out.write(f"ncols {COLUMNS}\nnrows {ROWS}\nxllcorner 0\nyllcorner 0\ncellsize {CELL}\n")
            for row in reversed(range(ROWS)):
                cells = (value((i + 0.5) * CELL, (row + 0.5) * CELL) for i in range(COLUMNS))
                out.write(" ".join(f"{cell:.{decimals}f}" for cell in cells) + "\n")
        subprocess.run(["gdal_translate", "-q", "-ot", kind, "-co", "COMPRESS=DEFLATE", text, path], check=True)


def main():
    data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "graphs", "data")
    write(os.path.join(data, "rain_catchment.tif"), bed, "Float32", 3)
    write(os.path.join(data, "rain_catchment_soils.tif"), soil, "Byte", 0)


if __name__ == "__main__":
    main()

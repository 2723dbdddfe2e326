#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/rain_storm.nc: a shower that crosses the valley of make_rain_catchment.py, as a weather radar tells of it.

Each frame is the mean rate [mm/h] over the five minutes that end at its time, on cells of 100 m, by formula: a round shower of
70 mm/h in its middle that goes from the south-west to the north-east, taken at the middle of the five minutes. Needs ncgen (Debian: netcdf-bin).
"""

import math
import os
import subprocess
import tempfile

from formula_raster import data_file

COLUMNS, ROWS, CELL = 9, 12, 100.0  # m
FRAMES, STEP = 12, 5  # minutes
LARGEST, WIDTH = 70.0, 250.0  # mm/h, m
HEAD = """netcdf rain_storm {
dimensions: time = %d; y = %d; x = %d;
variables:
  int time(time);
    time:standard_name = "time"; time:units = "minutes since 2024-06-01 12:00:00"; time:calendar = "standard";
  double y(y);
    y:standard_name = "projection_y_coordinate"; y:units = "m";
  double x(x);
    x:standard_name = "projection_x_coordinate"; x:units = "m";
  float rain(time, y, x);
    rain:standard_name = "rainfall_rate"; rain:units = "mm h-1"; rain:cell_methods = "time: mean";
data:
"""


def rate_at(minutes, x, y):
    """The rate [mm/h] at a place, so many minutes after the start."""
    x0, y0 = 100 + 12.0 * minutes, 150 + 15.0 * minutes
    return LARGEST * math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * WIDTH**2))


def text():
    """The file as ncgen reads it."""
    times = [STEP * (k + 1) for k in range(FRAMES)]
    xs, ys = ([(k + 0.5) * CELL for k in range(count)] for count in (COLUMNS, ROWS))
    rates = [f"{rate_at(time - STEP / 2, x, y):.2f}" for time in times for y in ys for x in xs]
    values = {"time": times, "x": xs, "y": ys, "rain": rates}
    lists = (f"{name} = {', '.join(map(str, numbers))};\n" for name, numbers in values.items())
    return HEAD % (FRAMES, ROWS, COLUMNS) + "".join(lists) + "}\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "rain_storm.cdl")
        with open(source, "w", encoding="ascii") as out:
            out.write(text())
        subprocess.run(["ncgen", "-o", data_file("rain_storm.nc"), source], check=True)

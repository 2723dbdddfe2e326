#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/bend_bed*: a flume that turns round, after the experiment of Yen and Lee, by formula.

A channel with a floor 1 m wide comes in by the western edge, turns left by 180 degrees about a centre line of 4 m radius, and leaves
by the western edge; the straights are 5 m long here (11.5 m in the laboratory). Its banks rise by 45 degrees, as cells make steps of
upright walls that do not lie along them. Band 1 is the bed [m], band 2 the water level at the start [m], band 3 the thickness of the
sand [m]; beyond the banks there is no value. The hydrograph is that of the experiment, its five hours in 10 minutes.
"""

import math

import formula_raster

CELL, RADIUS, WIDTH, STRAIGHT, BANK = 0.1, 4.0, 1.0, 5.0, 0.3  # m
FALL, DEPTH = 0.002, 0.0544  # m
MIDDLE = BANK + WIDTH / 2 + RADIUS  # m, north of the southern edge, of the bend's centre
COLUMNS = round((STRAIGHT + RADIUS + WIDTH / 2 + BANK) / CELL)
ROWS = round(2 * MIDDLE / CELL)
LENGTH = 2 * STRAIGHT + math.pi * RADIUS
FASTER = 30  # the bed than the water


def place(x, y):
    """How far along the centre line a point is, and how far to its right [m]."""
    if x < STRAIGHT:
        along = x if y < MIDDLE else LENGTH - x
        return along, abs(y - MIDDLE) - RADIUS
    turned = math.atan2(x - STRAIGHT, MIDDLE - y)
    return STRAIGHT + RADIUS * turned, math.hypot(x - STRAIGHT, y - MIDDLE) - RADIUS


def bed(x, y):
    along, right = place(x, y)
    bank = max(0.0, abs(right) - WIDTH / 2)
    return FALL * (LENGTH - along) + bank if bank < BANK else None


def level(x, y):
    return FALL * (LENGTH - place(x, y)[0]) + DEPTH


def sand(x, y):
    return 0.2 if abs(place(x, y)[1]) < WIDTH / 2 else 0.0


def write_gauges(path):
    with open(path, "w", encoding="ascii") as out:
        out.write("id,x_m,y_m\n")
        for degrees in (45, 90, 135, 180):
            for name, right in (("inner", -0.35), ("middle", 0), ("outer", 0.35)):
                angle, radius = math.radians(degrees), RADIUS + right
                x, y = STRAIGHT + radius * math.sin(angle), MIDDLE - radius * math.cos(angle)
                out.write(f"{name}{degrees},{x:.3f},{y:.3f}\n")


def write_flood(path):
    with open(path, "w", encoding="ascii") as out:
        out.write(f"# The hydrograph of the experiment, {FASTER} times as fast.\ntime [min], Q_in [l/s], outlet [mm]\n")
        for minutes, flow, depth in ((0, 20, 54.4), (100, 53, 103), (300, 20, 54.4)):
            out.write(f"{minutes / FASTER:g}, {flow}, {depth}\n")


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("bend_bed.tif"), COLUMNS, ROWS, CELL, CELL, [bed, level, sand], 5)
    write_gauges(formula_raster.data_file("bend_bed_gauges.csv"))
    write_flood(formula_raster.data_file("bend_bed_flood.csv"))

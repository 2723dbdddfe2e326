#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/trench.tif and graphs/data/trench_gauges.csv: the flume and trench of van Rijn's experiment, by formula.

A flume of 16 m x 1.1 m with a trench 0.15 m deep between slopes of 1 in 10. Its bed falls as the flow of 0.2 m2/s is uniform at
a depth of 0.397 m. Band 1 is the bed [m], band 2 the water level at the start [m].
"""

import formula_raster

COLUMNS, ROWS, WIDTH, HEIGHT = 160, 5, 0.1, 0.22  # m
FLOW, DEPTH, MANNING = 0.2, 0.397, 0.0209  # m2/s, m, s m^(-1/3)
FALL = (FLOW * MANNING) ** 2 / DEPTH ** (10 / 3)


def floor(x):
    return FALL * (COLUMNS * WIDTH - x)


def trench(x):
    return -min(0.15, max(0.0, min(x - 5, 11 - x) / 10))


def main():
    bands = [lambda x, y: floor(x) + trench(x), lambda x, y: floor(x) + DEPTH]
    formula_raster.write(formula_raster.data_file("trench.tif"), COLUMNS, ROWS, WIDTH, HEIGHT, bands, 5)
    with open(formula_raster.data_file("trench_gauges.csv"), "w", encoding="ascii") as out:
        out.write("id,x_m,y_m\n")
        for x in range(1, 16):
            out.write(f"x{x},{x + WIDTH / 2:.2f},{ROWS * HEIGHT / 2:.2f}\n")


if __name__ == "__main__":
    main()

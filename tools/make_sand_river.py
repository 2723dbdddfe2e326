#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/sand_river.tif, its two edges and its flood: a small river of sand and gravel with flat banks, by formula.

A channel 18 m wide and 3.2 km long winds through a strip of 41 m, whose banks the floods of the snow melt cover. Band 1 is the
bed [m], band 2 the water level of uniform flow at the start. The flood of 18 days has two peaks and a daily swing; its level at
the end of the reach is that of uniform flow.
"""

import math

import formula_raster
from winding_river import WindingRiver

COLUMNS, ROWS, CELL = 752, 124, 3.0  # m
RIVER = WindingRiver(start=30.0, length=2190.0, axis=186.0, amplitude=120.0, wave=480.0, step=5.0)
HALF_WIDTH, HALF_CHANNEL, BANK = 20.6, 9.0, 5.0  # m; the bank rises beside the channel
BANK_HEIGHT, PLAIN_RISE = 1.2, 0.3  # m
FALL, MANNING = 7.0e-4, 0.028
DAY = 86400.0  # s

WAYS = [RIVER.way((i + 0.5) * CELL) for i in range(COLUMNS)]
END = RIVER.way(RIVER.start + RIVER.length)


def height(aside):
    """Height of the ground `aside` m from the middle over the floor of the channel."""
    bank = min(1.0, max(0.0, (abs(aside) - HALF_CHANNEL) / BANK))
    plain = max(0.0, abs(aside) - HALF_CHANNEL - BANK) / (HALF_WIDTH - HALF_CHANNEL - BANK)
    return BANK_HEIGHT * bank * bank * (3 - 2 * bank) + PLAIN_RISE * min(1.3, plain)


def floor(x):
    return FALL * (END - WAYS[int(x / CELL)])


def within(value):
    """`value` where a cell may be needed, and none far from the river."""
    return lambda x, y: value(x, y) if abs(RIVER.aside(x, y)) < HALF_WIDTH + 15 else None


def bed(x, y):
    aside = RIVER.aside(x, y)
    inside = max(-1.0, min(1.0, aside / HALF_CHANNEL)) * math.sin(RIVER.phase(x))  # -1: the inner bank
    return floor(x) + height(aside) - 0.15 * inside * max(0.0, 1 - max(0.0, abs(aside) - HALF_CHANNEL) / BANK)


def carried(depth):
    """Discharge of uniform flow [m3/s] of that depth over the floor of the channel."""
    strips = 100
    width = 2 * HALF_WIDTH / strips
    over = (max(0.0, depth - height(-HALF_WIDTH + (n + 0.5) * width)) for n in range(strips))
    return sum(width * h ** (5 / 3) for h in over) * math.sqrt(FALL) / MANNING


def depth_of(discharge):
    low, high = 0.0, 5.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if carried(middle) < discharge else (low, middle)
    return low


def discharge(time):
    """Of the flood [m3/s], `time` in s."""
    day = time / DAY
    peaks = 22 * math.exp(-(((day - 6) / 2.2) ** 2)) + 15 * math.exp(-(((day - 14) / 1.8) ** 2))
    return 6 + peaks + 0.08 * (6 + peaks) * math.sin(2 * math.pi * day)


def level(x, _y):
    return floor(x) + depth_of_start


if __name__ == "__main__":
    depth_of_start = depth_of(discharge(0))
    formula_raster.write(formula_raster.data_file("sand_river.tif"), COLUMNS, ROWS, CELL, CELL, [within(bed), within(level)], 3)
    RIVER.write_banks("sand_river", HALF_WIDTH, 10)
    with open(formula_raster.data_file("sand_river_flood.csv"), "w", encoding="ascii") as out:
        out.write("# Two floods of snow melt with a daily swing, 18 days.\ntime [h], discharge [m3/s], level [m]\n")
        for hour in range(18 * 24 + 1):
            flow = discharge(3600 * hour)
            out.write(f"{hour}, {flow:.3f}, {depth_of(flow):.4f}\n")
    highest = max(discharge(3600 * hour) for hour in range(18 * 24 + 1))
    print(f"{END:.0f} m long; first depth {depth_of_start:.3f} m, {highest:.1f} m3/s at most: {depth_of(highest):.3f} m")

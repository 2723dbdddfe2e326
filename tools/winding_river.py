# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""A river that winds about its axis as a sine, for data made by formula: its middle, its length and its banks."""

import json
import math

import formula_raster


class WindingRiver:
    """Lengths in m. The middle is axis + amplitude sin(2 pi (x - start)/wave), from x = start over `length` along x."""

    def __init__(self, start, length, axis, amplitude, wave, step):
        self.start, self.length, self.axis = start, length, axis
        self.amplitude, self.wave, self.step = amplitude, wave, step

    def phase(self, x):
        return 2 * math.pi * (x - self.start) / self.wave

    def centre(self, x):
        return self.axis + self.amplitude * math.sin(self.phase(x))

    def slope(self, x):
        return self.amplitude * 2 * math.pi / self.wave * math.cos(self.phase(x))

    def aside(self, x, y):
        """How far to the left of the middle (x, y) lies [m]."""
        return (y - self.centre(x)) / math.hypot(1, self.slope(x))

    def way(self, x):
        """Length of the river up to x [m], by Simpson's rule in pieces of `step`."""
        pieces = max(1, round(abs(x - self.start) / self.step))
        width = (x - self.start) / pieces
        speed = [math.hypot(1, self.slope(self.start + 0.5 * n * width)) for n in range(2 * pieces + 1)]
        return width / 6 * (speed[0] + speed[-1] + 4 * sum(speed[1::2]) + 2 * sum(speed[2:-1:2]))

    def line(self, aside, spacing):
        """Points about `spacing` [m] apart of the line `aside` [m] to the left of the middle."""
        points = []
        for n in range(round(self.length / spacing) + 1):
            x = self.start + n * self.length / round(self.length / spacing)
            root = math.hypot(1, self.slope(x))
            points.append([round(x - aside * self.slope(x) / root, 2), round(self.centre(x) + aside / root, 2)])
        return points

    def write_banks(self, name, half_width, spacing):
        """Writes NAME_left_bank.geojson and NAME_right_bank.geojson of graphs/data."""
        for bank, aside in (("left", half_width), ("right", -half_width)):
            line = {"type": "LineString", "coordinates": self.line(aside, spacing)}
            feature = {"type": "Feature", "properties": {"name": bank}, "geometry": line}
            path = formula_raster.data_file(f"{name}_{bank}_bank.geojson")
            with open(path, "w", encoding="ascii") as out:
                json.dump({"type": "FeatureCollection", "features": [feature]}, out)
                out.write("\n")

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make ground, river, city, walls and blocks of houses of graphs/overtopping-study: a city on a river, by formula.

The place is 7.5 km by 3.12 km, as large as the reach of the Rhine in Horvath et al. (2016), section 6. A river 340 m wide winds
from west to east. The city south of it lies as on a natural levee: highest at the quay, lower behind, where an old arm of the
river runs through it, and higher again on a terrace. A railway on a dam crosses it, with a bridge over the old arm. Levels are
metres above the zero of the gauge.
"""

import json
import math

import formula_raster
from winding_river import WindingRiver

COLUMNS, ROWS, CELL = 375, 156, 20.0  # m
RIVER = WindingRiver(start=-60.0, length=7620.0, axis=2330.0, amplitude=250.0, wave=7000.0, step=20.0)
BED, QUAY, HILLS = 9.4, 10.85, 24.0  # m
HELD, SHORE, WALL = 16.0, 172.0, 200.0  # m from the middle of the river: where its level is held, top of the bank, flood wall
OPENINGS = [(1500.0, 1740.0), (3080.0, 3260.0), (5100.0, 5400.0)]  # m along x: where the wall is put up before a flood
RAILWAY, DAM_WIDTH, DAM = 4150.0, 24.0, 15.0  # m
ALONG, ACROSS, STREET, BOULEVARD = 125.0, 85.0, 14.0, 24.0  # m: blocks of houses with the streets around them


def smooth(value, start, end):
    """0 up to `start`, 1 from `end` on, a cubic between."""
    s = min(1.0, max(0.0, (value - start) / (end - start)))
    return s * s * (3 - 2 * s)


def old_arm(x):
    """Distance of the old arm from the quay [m]."""
    return 640.0 + 150.0 * math.sin(2 * math.pi * (x + 300.0) / 3400.0)


def city(x, away):
    """Ground `away` [m] from the quay."""
    ground = QUAY - 1.1 * smooth(away, 30.0, 420.0) + 0.9 * smooth(away, 800.0, 1150.0) + 5.5 * smooth(away, 1200.0, 1750.0)
    ground -= 1.5 * math.exp(-(((away - old_arm(x)) / 120.0) ** 2))
    ground -= 0.8 * math.exp(-(((x - 5500.0) / 420.0) ** 2) - ((away - 950.0) / 260.0) ** 2)
    ripple = math.sin(x / 167.0 + 0.4) * math.cos(away / 139.0) + 0.6 * math.sin(x / 71.0 + away / 93.0)
    ground += 0.14 * ripple * smooth(away, 20.0, 120.0)
    on_dam = 1 - smooth(abs(x - RAILWAY), 0.5 * DAM_WIDTH, 0.5 * DAM_WIDTH + 22.0)
    under_bridge = abs(away - old_arm(RAILWAY)) < 45.0 or away < 30.0
    return ground if under_bridge else max(ground, ground + (DAM - ground) * on_dam)


def ground(x, y):
    aside = RIVER.aside(x, y)
    if aside < -SHORE:
        return city(x, -aside - SHORE)
    if aside > SHORE:
        hills = 0.5 + 0.5 * math.sin(x / 420.0) * math.cos(y / 310.0)
        return QUAY + 2.4 * smooth(aside, SHORE, SHORE + 70.0) + (HILLS - QUAY) * hills * smooth(aside, SHORE + 60.0, SHORE + 900.0)
    return BED + (QUAY - BED) * smooth(abs(aside), SHORE - 26.0, SHORE)


def point(x, aside):
    """The point `aside` [m] to the left of the middle of the river at x."""
    root = math.hypot(1, RIVER.slope(x))
    return [round(x - aside * RIVER.slope(x) / root, 1), round(RIVER.centre(x) + aside / root, 1)]


def wall(start, end):
    """Line of the flood wall between two places along x [m]."""
    pieces = max(1, round((end - start) / 60.0))
    return [point(start + (end - start) * n / pieces, -WALL) for n in range(pieces + 1)]


def block(x, away):
    """Corners of a block of houses whose middle is at x, `away` [m] from the quay; as wide as along the river's middle."""
    half_along, half_across = 0.5 * (ALONG - STREET), 0.5 * (ACROSS - STREET)
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    return [[round(c) for c in point(x + i * half_along, -SHORE - away + j * half_across)] for i, j in corners]


def kind_of(column, row, x, away):
    """Class of a block; None where there is a park, a street of its own or no city."""
    mixed = (7919 * column + 104729 * row + 31 * column * row) % 101
    if abs(x - RAILWAY) < 110.0 or abs(away - old_arm(x)) < 70.0 and mixed < 60 or mixed < 9:
        return None
    if x > 5900.0 and away < 1000.0:
        return "industry"
    return "shops" if math.hypot((x - 2700.0) / 1.6, away - 250.0) < 420.0 + 3 * mixed else "houses"


def blocks():
    """Blocks of houses with their classes, in rows along the river; wider streets between groups of eight and of five."""
    features = []
    for row in range(18):
        away = 75.0 + ACROSS * row + (BOULEVARD - STREET) * (row // 5)
        for column in range(56):
            x = 110.0 + ALONG * column + (BOULEVARD - STREET) * (column // 8)
            kind = kind_of(column, row, x, away)
            corners = block(x, away)
            is_inside = all(20 < px < COLUMNS * CELL - 20 and 20 < py for px, py in corners)
            if kind and is_inside:
                features.append(feature("Polygon", [corners], kind=kind))
    return features


def feature(shape, coordinates, **properties):
    return {"type": "Feature", "properties": properties, "geometry": {"type": shape, "coordinates": coordinates}}


def write(name, features):
    with open(formula_raster.data_file(f"../overtopping-study/{name}"), "w", encoding="ascii") as out:
        lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in features)
        out.write('{"type":"FeatureCollection","features":[\n' + lines + "\n]}\n")


def write_places():
    """Names that maps show: the openings of the wall, the old arm, and the railway's bridge over it."""
    named = [(name, point(0.5 * sum(ends), -WALL)) for name, ends in zip(("west opening", "middle opening", "east opening"), OPENINGS)]
    for name, x in (("old arm", 2300.0), ("railway bridge", RAILWAY)):
        named.append((name, [x, round(RIVER.centre(x) - (SHORE + old_arm(x)) * math.hypot(1, RIVER.slope(x)), 1)]))
    with open(formula_raster.data_file("../overtopping-study/places.csv"), "w", encoding="ascii") as out:
        out.write("id,x_m,y_m\n" + "".join(f"{name},{x},{y}\n" for name, (x, y) in named))


if __name__ == "__main__":
    formula_raster.write(formula_raster.data_file("../overtopping-study/ground.tif"), COLUMNS, ROWS, CELL, CELL, [ground], 2)
    places = [-60.0 + 60.0 * n for n in range(128)]
    rim = [point(x, SHORE) for x in places] + [point(x, -SHORE) for x in reversed(places)]
    south = [[COLUMNS * CELL + 60.0, -20.0], [-60.0, -20.0]]
    front = [point(x, -WALL) for x in places]
    write("city.geojson", [feature("Polygon", [front + south + front[:1]], name="city")])
    middle = [point(x, HELD) for x in places] + [point(x, -HELD) for x in reversed(places)]
    write("river_middle.geojson", [feature("Polygon", [middle + middle[:1]], name="middle")])
    ends = [-60.0] + [end for opening in OPENINGS for end in opening] + [7560.0]
    write("fixed_wall.geojson", [feature("LineString", wall(*ends[k : k + 2])) for k in range(0, len(ends), 2)])
    write("mobile_wall.geojson", [feature("LineString", wall(*opening)) for opening in OPENINGS])
    write("blocks.geojson", blocks())
    write_places()

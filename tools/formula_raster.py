# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Rasters whose values come from formulas, written as GeoTIFF. Needs the GDAL programs (Debian: gdal-bin)."""

import os
import subprocess
import tempfile

NO_DATA = -9999


def data_file(name):
    """Path of a file of graphs/data."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "graphs", "data", name)


def write(path, columns, rows, width, height, bands, decimals=4, kind="Float32"):
    """Write `bands`, functions of x east and y north of the south-west corner [m] that give a value or None, at the centres of
    cells of `width` by `height` metres. Only Float32 can leave cells without a value."""
    with tempfile.TemporaryDirectory() as folder:
        layers = []
        for number, value in enumerate(bands):
            layers.append(os.path.join(folder, f"{number}.asc"))
            with open(layers[-1], "w", encoding="ascii") as out:
                out.write(f"ncols {columns}\nnrows {rows}\nxllcorner 0\nyllcorner 0\ndx {width}\ndy {height}\n")
                out.write(f"nodata_value {NO_DATA}\n")
                for row in reversed(range(rows)):
                    cells = (value((i + 0.5) * width, (row + 0.5) * height) for i in range(columns))
                    texts = (f"{NO_DATA}" if cell is None else f"{cell:.{decimals}f}" for cell in cells)
                    out.write(" ".join(texts) + "\n")
        stack = os.path.join(folder, "bands.vrt")
        subprocess.run(["gdalbuildvrt", "-q", "-separate", stack, *layers], check=True)
        options = ["-ot", kind, "-co", "COMPRESS=DEFLATE"]
        options += ["-co", "PREDICTOR=3"] if kind == "Float32" else ["-a_nodata", "none"]
        subprocess.run(["gdal_translate", "-q", *options, stack, path], check=True)

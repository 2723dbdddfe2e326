#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""Make graphs/data/jacksboro_srtm_3arcsec.tif from the elevation sample of Debian's python-matplotlib-data.

The sample (jacksboro_fault_dem.npz) holds 344 x 403 SRTM posts around Jacksboro, Tennessee, and their corners, but
its "ymin" is wrong: it was computed as ymax + 344 cells instead of ymax - 344 cells, which puts the valley 0.287
degrees too far north, in Kentucky. The north edge (its "ymax", 36.44625) is right: with it Norris Dam, Cove Lake and
the gap of Big Creek fall on their true positions, which this script checks before it writes.

Needs numpy and the program gdal_translate (Debian: python3-numpy, gdal-bin).
"""

import argparse
import os
import subprocess
import sys
import tempfile

import numpy

SAMPLE = "/usr/share/matplotlib/mpl-data/sample_data/jacksboro_fault_dem.npz"
ROWS, COLUMNS = 344, 403

VRT = """<VRTDataset rasterXSize="{columns}" rasterYSize="{rows}">
  <SRS dataAxisToSRSAxisMapping="2,1">EPSG:4326</SRS>
  <GeoTransform>{west!r}, {cell!r}, 0, {north!r}, 0, -{cell!r}</GeoTransform>
  <Metadata>
    <MDI key="AREA_OR_POINT">Area</MDI>
    <MDI key="TIFFTAG_IMAGEDESCRIPTION">Elevation around Jacksboro, Tennessee (SRTM, 3 arc seconds)</MDI>
    <MDI key="TIFFTAG_COPYRIGHT">Public domain: NASA / USGS Shuttle Radar Topography Mission</MDI>
  </Metadata>
  <VRTRasterBand dataType="Int16" band="1" subClass="VRTRawRasterBand">
    <Description>elevation above the EGM96 geoid</Description>
    <UnitType>m</UnitType>
    <SourceFilename relativeToVRT="1">elevation.raw</SourceFilename>
    <ImageOffset>0</ImageOffset>
    <PixelOffset>2</PixelOffset>
    <LineOffset>{line_bytes}</LineOffset>
    <ByteOrder>LSB</ByteOrder>
  </VRTRasterBand>
</VRTDataset>
"""

# (place, latitude, longitude, lowest and highest credible elevation within 3 cells, m)
LANDMARKS = [
    ("Clinch river below Norris Dam", 36.2205, -84.0935, 240, 262),
    ("Norris Lake above the dam (pool 305 to 311 m)", 36.2300, -84.0870, 300, 316),
    ("Cove Lake at Caryville (pool about 315 m)", 36.3070, -84.2150, 305, 325),
    ("gap of Big Creek at LaFollette", 36.3950, -84.1270, 320, 370),
]


def read_sample(path):
    """Elevation (north row first), west edge, north edge and cell size in degrees."""
    with numpy.load(path) as sample:
        elevation = sample["elevation"]
        west, east, north = float(sample["xmin"]), float(sample["xmax"]), float(sample["ymax"])
        cell = float(sample["dx"])
    if elevation.shape != (ROWS, COLUMNS):
        sys.exit(f"{path}: elevation has shape {elevation.shape}, expected {(ROWS, COLUMNS)}")
    if abs((east - west) / cell - COLUMNS) > 1e-6:
        sys.exit(f"{path}: xmin, xmax and dx do not make {COLUMNS} columns")
    return elevation.astype("<i2"), west, north, cell


def check_landmarks(elevation, west, north, cell):
    """Stop unless the lowest ground within 3 cells of each landmark is credible."""
    for place, latitude, longitude, low, high in LANDMARKS:
        row, column = int((north - latitude) / cell), int((longitude - west) / cell)
        found = int(elevation[row - 3:row + 4, column - 3:column + 4].min())
        if not low <= found <= high:
            sys.exit(f"{place}: lowest ground is {found} m, expected {low} to {high} m; the georeference is wrong")
        print(f"{place}: {found} m, expected {low} to {high} m")


def write_cog(path, elevation, west, north, cell):
    """Write a deflate-compressed cloud-optimised GeoTIFF, under a temporary name first."""
    text = VRT.format(columns=COLUMNS, rows=ROWS, west=west, north=north, cell=cell, line_bytes=2 * COLUMNS)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(path))) as folder:
        elevation.tofile(os.path.join(folder, "elevation.raw"))
        vrt, tif = os.path.join(folder, "elevation.vrt"), os.path.join(folder, "elevation.tif")
        with open(vrt, "w", encoding="utf-8") as file:
            file.write(text)
        subprocess.run(["gdal_translate", "-q", "-of", "COG", "-co", "COMPRESS=DEFLATE", "-co", "LEVEL=9",
                        "-co", "PREDICTOR=YES", vrt, tif], check=True)
        os.replace(tif, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", default=SAMPLE, help="the npz file (default: %(default)s)")
    parser.add_argument("output", help="GeoTIFF to write")
    options = parser.parse_args()
    elevation, west, north, cell = read_sample(options.sample)
    check_landmarks(elevation, west, north, cell)
    write_cog(options.output, elevation, west, north, cell)


if __name__ == "__main__":
    main()

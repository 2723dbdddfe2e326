# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""ugrid_in_qgis.py FILE: what QGIS's mesh layer makes of the file that ugrid.json writes, against what is in it."""
import math
import sys

from qgis.core import QgsApplication, QgsMeshDatasetIndex, QgsMeshLayer

# QgsApplication must outlive the layer.
application = QgsApplication([], False)
application.initQgis()
layer = QgsMeshLayer(sys.argv[1], "flood", "mdal")
mistakes = []


def expect(what, found, expected):
    if found != expected:
        mistakes.append(f"{what}: {found!r}, expected {expected!r}")


expect("valid", layer.isValid(), True)
if layer.isValid():
    provider = layer.dataProvider()
    groups = {}
    for group in range(provider.datasetGroupCount()):
        groups[provider.datasetGroupMetadata(group).name()] = group
    expect("cells", provider.faceCount(), 160 * 5)
    expect("nodes", provider.vertexCount(), 161 * 6)
    expect("CRS", layer.crs().authid(), "EPSG:32616")
    expect("groups", sorted(groups), ["Bed Elevation", "Discharge per width", "Water depth"])
    for name, times in {"Bed Elevation": 1, "Discharge per width": 3, "Water depth": 3}.items():
        if name not in groups:
            continue
        meta = provider.datasetGroupMetadata(groups[name])
        expect(f"times of {name}", provider.datasetCount(groups[name]), times)
        expect(f"{name} is a vector", meta.isVector(), name == "Discharge per width")
    if "Water depth" in groups:
        depth = groups["Water depth"]
        meta = provider.datasetGroupMetadata(depth)
        expect("first time", meta.referenceTime().toString("yyyy-MM-dd hh:mm:ss"), "2026-01-31 06:00:00")
        hours = [provider.datasetMetadata(QgsMeshDatasetIndex(depth, k)).time() for k in range(3)]
        expect("times", [round(hour * 3600, 6) for hour in hours], [0, 2, 4])
        values = provider.datasetValues(QgsMeshDatasetIndex(depth, 2), 0, 800)
        expect("water after 4 s", max(values.value(k).scalar() for k in range(800)) > 0.05, True)
        vector = provider.datasetValues(QgsMeshDatasetIndex(groups["Discharge per width"], 2), 0, 800)
        expect("discharge to the east", max(vector.value(k).x() for k in range(800)) > 0.05, True)
        bed = provider.datasetValues(QgsMeshDatasetIndex(groups["Bed Elevation"], 0), 0, 966)
        expect("bed is there", all(math.isfinite(bed.value(k).scalar()) for k in range(966)), True)
del layer
application.exitQgis()
print("\n".join(mistakes) or "QGIS shows bed, depth and discharge, their times and their CRS")
sys.exit(1 if mistakes else 0)

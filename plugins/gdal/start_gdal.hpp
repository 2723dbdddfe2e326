// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

class OGRSpatialReference;

namespace thalweg::gdal {

/// Registers GDAL's drivers and, unless the environment variable THALWEG_ALLOW_NETWORK is 1, closes its ways
/// to the network: for the whole process, as GDAL's settings are. Every use of GDAL begins with it; only the
/// first call does anything. Thread-safe.
void start();

/// Takes network access from GDAL and PROJ: servers as file names, file systems such as /vsicurl and /vsis3,
/// drivers whose files name servers or data bases, downloads that a driver begins by itself, and grids of
/// PROJ. A file that asks for one of these cannot be opened, and GDAL's message says why. Not thread-safe:
/// start calls it.
void close_network();

/// Reads a coordinate reference system from a text of a user or a file: a code such as EPSG:32616, WKT,
/// PROJJSON or a PROJ text; names of files and servers are refused. False where GDAL does not understand it;
/// the reason is then GDAL's last message. Calls start. Thread-safe for different references.
auto read_crs(OGRSpatialReference& reference, const char* text) -> bool;

}  // namespace thalweg::gdal

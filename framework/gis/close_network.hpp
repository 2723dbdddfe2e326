// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::gis {

/// Takes network access from GDAL and PROJ: servers as file names, file systems such as /vsicurl and /vsis3,
/// drivers whose files name servers or data bases, downloads that a driver begins by itself, and grids of
/// PROJ. A file that asks for one of these cannot be opened, and GDAL's message says why. Not thread-safe:
/// start calls it.
void close_network();

}  // namespace thalweg::gis

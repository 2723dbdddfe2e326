// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <gdal_priv.h>

namespace thalweg::gis {

/// "'nearest' (nearest), 'b', 'c'" of names that `wanted` is none of, or "none".
auto offered(const std::string& wanted, const std::vector<std::string>& names) -> std::string;

/// The layer of this name; with no name the only one that has shapes. Tables without shapes, such as
/// `layer_styles` of QGIS, and empty layers beside a full one do not count. `parameter` is the one that names
/// the layer, for messages. Throws Error, which lists the layers, where there is no such layer, or several
/// and no name.
auto choose_layer(GDALDataset& dataset, const std::string& file, const std::string& layer,
                  const std::string& parameter) -> OGRLayer&;

}  // namespace thalweg::gis

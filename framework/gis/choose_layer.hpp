// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

class GDALDataset;
class OGRLayer;

namespace thalweg::gis {

/// The layer of this name, or the first for an empty one. Throws Error with the names that there are; `file`
/// is for messages.
auto choose_layer(GDALDataset& dataset, const std::string& file, const std::string& layer) -> OGRLayer&;

/// "'crest' (nearest), 'name'": what there is, the likeliest first.
auto offered(const std::string& wanted, const std::vector<std::string>& names) -> std::string;

}  // namespace thalweg::gis

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "gis/choose_layer.hpp"

#include <fmt/format.h>
#include <ogrsf_frmts.h>
#include <thalweg/error.hpp>
#include <thalweg/series/units.hpp>

namespace thalweg::gis {

auto offered(const std::string& wanted, const std::vector<std::string>& names) -> std::string {
    if (names.empty()) {
        return "none";
    }
    std::string text;
    for (const auto& name : series::by_likeness(wanted, names)) {
        text += text.empty() ? "'" + name + "' (nearest)" : ", '" + name + "'";
    }
    return text;
}

auto choose_layer(GDALDataset& dataset, const std::string& file, const std::string& layer) -> OGRLayer& {
    if (layer.empty() && dataset.GetLayerCount() > 0) {
        return *dataset.GetLayer(0);
    }
    if (auto* found = dataset.GetLayerByName(layer.c_str())) {
        return *found;
    }
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(dataset.GetLayerCount()));
    for (int k = 0; k < dataset.GetLayerCount(); ++k) {
        names.emplace_back(dataset.GetLayer(k)->GetName());
    }
    throw Error(fmt::format("{}: has no layer '{}'; its layers are: {}", file, layer, offered(layer, names)));
}

}  // namespace thalweg::gis

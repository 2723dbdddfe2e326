// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "gis/choose_layer.hpp"

#include <algorithm>

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

namespace {

auto has_shapes(OGRLayer& layer) -> bool {
    return wkbFlatten(layer.GetGeomType()) != wkbNone;
}

auto layers_with_shapes(GDALDataset& dataset) -> std::vector<OGRLayer*> {
    std::vector<OGRLayer*> layers;
    for (auto* layer : dataset.GetLayers()) {
        if (has_shapes(*layer)) {
            layers.push_back(layer);
        }
    }
    return layers;
}

/// Leaves out empty layers, but keeps one.
auto filled(std::vector<OGRLayer*> layers) -> std::vector<OGRLayer*> {
    const auto is_empty = [](OGRLayer* layer) { return layer->GetFeatureCount() == 0; };
    while (layers.size() > 1) {
        const auto at = std::find_if(layers.begin(), layers.end(), is_empty);
        if (at == layers.end()) {
            break;
        }
        layers.erase(at);
    }
    return layers;
}

auto names_of(const std::vector<OGRLayer*>& layers) -> std::vector<std::string> {
    std::vector<std::string> names;
    names.reserve(layers.size());
    for (auto* layer : layers) {
        names.emplace_back(layer->GetName());
    }
    return names;
}

auto only_layer(GDALDataset& dataset, const std::string& file, const std::string& parameter) -> OGRLayer& {
    const auto layers = filled(layers_with_shapes(dataset));
    if (layers.empty()) {
        throw Error(fmt::format("{}: has no layer with shapes", file))
            .found(fmt::format("{} table(s) without shapes", dataset.GetLayerCount()))
            .expected("points, lines or polygons")
            .remedy("look at it with ogrinfo");
    }
    if (layers.size() > 1) {
        throw Error(fmt::format("{}: has several layers", file))
            .found(series::one_of(names_of(layers)))
            .expected(fmt::format("the name of one of them in `{}`", parameter))
            .remedy(fmt::format("give \"{}\": \"{}\"", parameter, layers.front()->GetName()));
    }
    return *layers.front();
}

}  // namespace

auto choose_layer(GDALDataset& dataset, const std::string& file, const std::string& layer,
                  const std::string& parameter) -> OGRLayer& {
    if (layer.empty()) {
        return only_layer(dataset, file, parameter);
    }
    auto* found = dataset.GetLayerByName(layer.c_str());
    if (found == nullptr) {
        throw Error(fmt::format("{}: has no layer '{}'; its layers are: {}", file, layer,
                                offered(layer, names_of(layers_with_shapes(dataset)))));
    }
    if (!has_shapes(*found)) {
        throw Error(fmt::format("{}: layer '{}' is a table without shapes; layers with shapes are: {}", file,
                                layer, offered(layer, names_of(layers_with_shapes(dataset)))));
    }
    return *found;
}

}  // namespace thalweg::gis

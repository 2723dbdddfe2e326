// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cstring>
#include <unordered_map>

#include <fmt/format.h>
#include <ogrsf_frmts.h>

#include "bathymetry/core/data_error.hpp"
#include "bathymetry/core/gdal_session.hpp"
#include "bathymetry/core/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

/// GDAL's Selafin driver offers two layers for each time record: first the nodes of all records as points,
/// then the elements of all records as polygons. Null where there is no such layer.
auto first_layer(GDALDataset& dataset, OGRwkbGeometryType type) -> OGRLayer* {
    for (auto* layer : dataset.GetLayers()) {
        if (wkbFlatten(layer->GetGeomType()) == type) {
            return layer;
        }
    }
    return nullptr;
}

struct point_hash {
    auto operator()(const point& p) const -> std::size_t {
        return std::hash<double>()(p.x) * 31 + std::hash<double>()(p.y);
    }
};

struct point_equal {
    auto operator()(const point& a, const point& b) const -> bool { return a.x == b.x && a.y == b.y; }
};

using point_index = std::unordered_map<point, int, point_hash, point_equal>;

/// The field whose name starts with one of the wanted names.
auto find_field(OGRLayer& layer, const std::string& variable, const std::string& file) -> int {
    const std::vector<std::string> wanted =
        variable.empty() ? std::vector<std::string>{"FOND", "BOTTOM"} : std::vector<std::string>{variable};
    const auto* fields = layer.GetLayerDefn();
    std::string names;
    for (int k = 0; k < fields->GetFieldCount(); ++k) {
        const std::string name = fields->GetFieldDefn(k)->GetNameRef();
        for (const auto& start : wanted) {
            if (name.rfind(start, 0) == 0) {
                return k;
            }
        }
        names += (names.empty() ? "'" : ", '") + name + "'";
    }
    throw data_error(fmt::format("{}: has no variable '{}'; it has {}", file,
                                 variable.empty() ? "FOND or BOTTOM" : variable,
                                 names.empty() ? "none" : names));
}

auto read_nodes(OGRLayer& layer, int field, triangle_mesh& mesh) -> point_index {
    point_index index;
    for (const auto& feature : layer) {
        const auto* at =
            feature->GetGeometryRef() != nullptr ? feature->GetGeometryRef()->toPoint() : nullptr;
        if (at == nullptr) {
            continue;
        }
        index.emplace(point{at->getX(), at->getY()}, static_cast<int>(mesh.nodes.size()));
        mesh.nodes.push_back({at->getX(), at->getY()});
        mesh.values.push_back(feature->GetFieldAsDouble(field));
    }
    return index;
}

/// The driver does not tell which nodes an element has, only where they are: they are found by their
/// coordinates, which come from the same numbers and so are equal bit for bit.
void read_elements(OGRLayer& layer, const point_index& index, const std::string& file, triangle_mesh& mesh) {
    for (const auto& feature : layer) {
        const auto* polygon =
            feature->GetGeometryRef() != nullptr ? feature->GetGeometryRef()->toPolygon() : nullptr;
        const auto* ring = polygon != nullptr ? polygon->getExteriorRing() : nullptr;
        if (ring == nullptr || ring->getNumPoints() != 4) {
            throw data_error(
                fmt::format("{}: element {} is not a triangle; only meshes of triangles are read", file,
                            feature->GetFID()));
        }
        std::array<int, 3> corners{};
        for (int k = 0; k < 3; ++k) {
            const auto at = index.find({ring->getX(k), ring->getY(k)});
            if (at == index.end()) {
                throw data_error(
                    fmt::format("{}: element {} has a corner that is no node", file, feature->GetFID()));
            }
            corners[static_cast<std::size_t>(k)] = at->second;
        }
        mesh.triangles.push_back(corners);
    }
}

}  // namespace

auto read_selafin(const std::string& file, const std::string& variable) -> triangle_mesh {
    gdal_session session;
    const char* const drivers[] = {"Selafin", nullptr};
    const dataset_ptr dataset(
        GDALDataset::Open(file.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR, drivers));
    auto* const nodes = dataset ? first_layer(*dataset, wkbPoint) : nullptr;
    auto* const elements = dataset ? first_layer(*dataset, wkbPolygon) : nullptr;
    if (nodes == nullptr || elements == nullptr) {
        throw data_error(fmt::format(
            "{}: cannot be read as a SELAFIN mesh; GDAL says: {}; check that the file exists and is "
            "complete",
            file, session.errors()));
    }
    triangle_mesh mesh;
    const auto index = read_nodes(*nodes, find_field(*nodes, variable, file), mesh);
    read_elements(*elements, index, file, mesh);
    const bool complete = static_cast<GIntBig>(mesh.nodes.size()) == nodes->GetFeatureCount() &&
                          static_cast<GIntBig>(mesh.triangles.size()) == elements->GetFeatureCount();
    if (!complete || mesh.triangles.empty()) {
        throw data_error(
            fmt::format("{}: the mesh is cut short ({} nodes and {} triangles could be read); GDAL says: {}",
                        file, mesh.nodes.size(), mesh.triangles.size(), session.errors()));
    }
    return mesh;
}

}  // namespace thalweg::bathymetry

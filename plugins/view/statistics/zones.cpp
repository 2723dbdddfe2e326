// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/statistics/zones.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <thalweg/gis/features.hpp>
#include <thalweg/gis/shape_cells.hpp>

#include "view/statistics/polygon_names.hpp"

namespace thalweg::view {
namespace {

void merge(std::vector<CellIndex>& cells, const std::vector<std::int64_t>& more) {
    std::vector<CellIndex> both;
    std::set_union(cells.begin(), cells.end(), more.begin(), more.end(), std::back_inserter(both));
    cells = std::move(both);
}

}  // namespace

auto zones_of(const Features& features, const std::string& attribute, const Grid& grid,
              const std::string& source) -> std::vector<Zone> {
    require_polygons(features, source);
    const auto names = wanted_texts(features, {attribute, "zone_names", "to number the polygons"}, source);
    gis::ShapesRequest request;
    request.file = source;
    request.value = 0;  // shapes have one each, which nothing reads here
    const auto cells = gis::cells_inside(grid, gis::shapes_of(features, request, gis::frame_of(grid)));
    std::vector<Zone> zones;
    std::map<std::string, std::size_t> places;
    for (std::size_t k = 0; k < names.size(); ++k) {
        const auto [place, is_new] = places.emplace(names[k], zones.size());
        if (is_new) {
            zones.push_back({names[k], false, {}});
        }
        merge(zones[place->second].cells, cells[k]);
    }
    return zones;
}

}  // namespace thalweg::view

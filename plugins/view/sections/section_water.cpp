// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/sections/section_water.hpp"

#include <cmath>
#include <map>

namespace thalweg::view {

namespace {

/// Gives each number that is added a place in a list without doubles.
class PlaceList {
    std::vector<CellIndex>& list_;
    std::map<CellIndex, std::size_t> places_;

  public:
    explicit PlaceList(std::vector<CellIndex>& list) : list_(list) {}

    auto of(CellIndex number) -> std::size_t {
        const auto [at, is_new] = places_.emplace(number, list_.size());
        if (is_new) {
            list_.push_back(number);
        }
        return at->second;
    }
};

/// Mean of two values; of a missing one the other.
auto mean_of(double a, double b) -> double {
    return std::isnan(a) ? b : std::isnan(b) ? a : 0.5 * (a + b);
}

/// A missing face is a wall.
auto or_zero(double value) -> double {
    return std::isnan(value) ? 0 : value;
}

}  // namespace

SectionProbe::SectionProbe(const std::vector<Section>& sections) : sections_(sections) {
    std::array<PlaceList, 2> faces{PlaceList(faces_[0]), PlaceList(faces_[1])};
    PlaceList cells(cells_);
    for (const auto& section : sections_) {
        auto& places = places_.emplace_back();
        for (const auto& face : section.faces) {
            places.push_back({faces[static_cast<std::size_t>(face.list)].of(face.index),
                              {cells.of(face.cells[0]), cells.of(face.cells[1])}});
        }
    }
}

auto SectionProbe::values(Gather& gather, const std::vector<CellIndex>& cells, compute::AnyValues from,
                          Device device, void* stream) -> std::vector<double> {
    if (!from.given() || cells.empty()) {
        return std::vector<double>(cells.size(), compute::no_value<double>);
    }
    if (gather == nullptr) {
        gather = make_value_gather(cells, device, stream);
    }
    return gather->run(from);
}

auto SectionProbe::read(const FlowFields& fields, Device device, void* stream) -> std::vector<SectionWater> {
    const std::array<std::vector<double>, 2> through{
        values(face_gather_[0], faces_[0], fields.through[0], device, stream),
        values(face_gather_[1], faces_[1], fields.through[1], device, stream)};
    const std::array<std::vector<double>, 2> sediment{
        values(face_gather_[0], faces_[0], fields.sediment[0], device, stream),
        values(face_gather_[1], faces_[1], fields.sediment[1], device, stream)};
    const auto depths = values(cell_gather_, cells_, fields.depth, device, stream);
    const auto levels = values(cell_gather_, cells_, fields.level, device, stream);
    std::vector<SectionWater> all;
    for (std::size_t s = 0; s < sections_.size(); ++s) {
        auto& water = all.emplace_back();
        double wet_width = 0, level_sum = 0;
        for (std::size_t k = 0; k < sections_[s].faces.size(); ++k) {
            const auto& face = sections_[s].faces[k];
            const auto& place = places_[s][k];
            const double weight = face.sign * (fields.is_per_width ? face.length : 1);
            const auto list = static_cast<std::size_t>(face.list);
            const double discharge = weight * or_zero(through[list][place.face]);
            const double depth = mean_of(depths[place.cells[0]], depths[place.cells[1]]);
            const double level = mean_of(levels[place.cells[0]], levels[place.cells[1]]);
            water.discharge += discharge;
            water.sediment += weight * or_zero(sediment[list][place.face]);
            water.unit_discharge.push_back(face.width > 0 ? discharge / face.width : 0);
            water.depth.push_back(depth);
            water.area += face.width * or_zero(depth);
            if (!std::isnan(level)) {
                wet_width += face.width;
                level_sum += face.width * level;
            }
        }
        water.level = wet_width > 0 ? level_sum / wet_width : compute::no_value<double>;
    }
    return all;
}

}  // namespace thalweg::view

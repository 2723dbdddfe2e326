// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/bed_behind.hpp"

#include <cmath>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::river {
namespace {

using shallowwater::BedColumn;
using shallowwater::BedFall;

constexpr int left_out = 2;  // rows at the face: a last row that is higher or lower has little effect

/// Whether the cell of a face at the rim is the one behind it, along its axis.
auto cell_is_high(const MeshMetrics& m, const FacePlace& place) -> bool {
    return place.i < m.nx && place.j < m.ny && m.active[m.cell(place.i, place.j)] != 0;
}

/// Cells of a column along a grid line inwards from a face, from the third on to the `last` at most.
auto column_of(const MeshMetrics& m, const FacePlace& place, int last) -> BedColumn {
    const bool is_high = cell_is_high(m, place);
    const int step_i = (is_high ? 1 : -1) * (place.along_i ? 1 : 0);
    const int step_j = (is_high ? 1 : -1) * (place.along_i ? 0 : 1);
    const int axis = place.along_i ? 0 : 1;
    const FaceMetrics& face = m.face[axis];
    const std::size_t f = m.face_at(axis, place.i, place.j);
    const double width = std::hypot(face.normal_x[f], face.normal_y[f]);
    const double outwards = (is_high ? -1 : 1) / width;
    const std::size_t first = m.cell_inside(place);
    double way =
        is_high ? std::hypot(face.high_x[f], face.high_y[f]) : std::hypot(face.low_x[f], face.low_y[f]);
    BedColumn column = {width, 2 * way, outwards * face.normal_x[f], outwards * face.normal_y[f], {}};
    int i = static_cast<int>(first % static_cast<std::size_t>(m.nx));
    int j = static_cast<int>(first / static_cast<std::size_t>(m.nx));
    for (int n = 0; n < last; ++n) {
        if (n >= left_out) {
            column.cells.push_back({way, 0, m.bed[m.cell(i, j)]});
        }
        const int a = i + step_i, b = j + step_j;
        if (a < 0 || b < 0 || a >= m.nx || b >= m.ny || m.active[m.cell(a, b)] == 0) {
            break;
        }
        const std::size_t from = m.cell(i, j), to = m.cell(a, b);
        way += std::hypot(m.centre_x[to] - m.centre_x[from], m.centre_y[to] - m.centre_y[from]);
        i = a;
        j = b;
    }
    return column;
}

auto columns_of(const MeshMetrics& m, const Boundary& boundary, int cells) -> std::vector<BedColumn> {
    std::vector<BedColumn> columns;
    for (const FacePlace& place : boundary.faces) {
        columns.push_back(column_of(m, place, left_out + cells));
    }
    return columns;
}

}  // namespace

auto bed_line(const MeshMetrics& m, const FacePlace& place) -> BedLine {
    const BedColumn column = column_of(m, place, left_out + 4);
    const auto count = static_cast<double>(column.cells.size());
    if (count < 2) {
        return {};
    }
    double mean_way = 0, mean_bed = 0;
    for (const auto& cell : column.cells) {
        mean_way += cell.inwards / count;
        mean_bed += cell.bed / count;
    }
    double moment = 0, spread = 0;
    for (const auto& cell : column.cells) {
        moment += (cell.inwards - mean_way) * (cell.bed - mean_bed);
        spread += (cell.inwards - mean_way) * (cell.inwards - mean_way);
    }
    const double fall = moment / spread;
    const int axis = place.along_i ? 0 : 1;
    return {fall, m.face[axis].bed[m.face_at(axis, place.i, place.j)] - (mean_bed - fall * mean_way)};
}

auto normal_slope(const MeshMetrics& m, const Boundary& boundary) -> BedFall {
    if (boundary.slope > 0) {
        return {boundary.slope, 0, 0};
    }
    const BedFall fall = shallowwater::find_fall([&](int cells) { return columns_of(m, boundary, cells); },
                                                 shallowwater::most_cells(boundary.faces.size()));
    if (!(fall.slope > 0)) {
        throw Error("a boundary finds no slope for its normal depth")
            .about("boundary " + boundary.name)
            .found("a bed inside that falls towards it by " + number_text(fall.slope) + " m in a metre")
            .expected("one that falls")
            .remedy("give \"slope\", or hold a level with the kind stage");
    }
    return fall;
}

}  // namespace thalweg::river

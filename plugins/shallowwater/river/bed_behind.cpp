// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/bed_behind.hpp"

#include <cmath>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::river {

auto bed_line(const MeshMetrics& m, const FacePlace& place) -> BedLine {
    constexpr int nearest = 2, most = 6;
    const bool cell_is_high = place.i < m.nx && place.j < m.ny && m.active[m.cell(place.i, place.j)] != 0;
    const int step_i = (cell_is_high ? 1 : -1) * (place.along_i ? 1 : 0);
    const int step_j = (cell_is_high ? 1 : -1) * (place.along_i ? 0 : 1);
    const std::size_t first = m.cell_inside(place);
    const FaceMetrics& face = m.face[place.along_i ? 0 : 1];
    const std::size_t f = m.face_at(place.along_i ? 0 : 1, place.i, place.j);
    double way =
        cell_is_high ? std::hypot(face.high_x[f], face.high_y[f]) : std::hypot(face.low_x[f], face.low_y[f]);
    int i = static_cast<int>(first % static_cast<std::size_t>(m.nx));
    int j = static_cast<int>(first / static_cast<std::size_t>(m.nx));
    std::vector<double> x, z;
    for (int n = 0; n < most; ++n) {
        if (n >= nearest) {
            x.push_back(way);
            z.push_back(m.bed[m.cell(i, j)]);
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
    if (x.size() < 2) {
        return {};
    }
    double mean_x = 0, mean_z = 0;
    for (std::size_t n = 0; n < x.size(); ++n) {
        mean_x += x[n] / static_cast<double>(x.size());
        mean_z += z[n] / static_cast<double>(x.size());
    }
    double moment = 0, spread = 0;
    for (std::size_t n = 0; n < x.size(); ++n) {
        moment += (x[n] - mean_x) * (z[n] - mean_z);
        spread += (x[n] - mean_x) * (x[n] - mean_x);
    }
    const double fall = moment / spread;
    return {fall, face.bed[f] - (mean_z - fall * mean_x)};
}

auto normal_slope(const MeshMetrics& m, const Boundary& boundary) -> double {
    if (boundary.slope > 0) {
        return boundary.slope;
    }
    double fall = 0, length = 0;
    for (const FacePlace& place : boundary.faces) {
        const FaceMetrics& face = m.face[place.along_i ? 0 : 1];
        const std::size_t f = m.face_at(place.along_i ? 0 : 1, place.i, place.j);
        const double own = std::hypot(face.normal_x[f], face.normal_y[f]);
        fall += own * bed_line(m, place).fall;
        length += own;
    }
    if (!(fall > 0)) {
        throw Error("a boundary finds no slope for its normal depth")
            .about("boundary " + boundary.name)
            .found("a bed inside that falls towards it by " + number_text(length > 0 ? fall / length : 0) +
                   " m in a metre")
            .expected("one that falls, in the third to sixth cell from the side")
            .remedy("give \"slope\", or hold a level with the kind stage");
    }
    return fall / length;
}

}  // namespace thalweg::river

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "shallowwater/river/solver.hpp"

namespace thalweg::river::test {

struct Place {
    double x, y;
};

/// Place of a node from its share of the way along i and j, 0 to 1.
using Mapping = std::function<Place(double, double)>;

/// Mesh of nx x ny cells, with a bed by place.
inline auto mapped(int nx, int ny, const Mapping& map, const std::function<double(double, double)>& bed)
    -> RiverBed {
    RiverBed b;
    b.mesh.nx = nx;
    b.mesh.ny = ny;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            const Place p = map(double(i) / nx, double(j) / ny);
            b.mesh.x.push_back(p.x);
            b.mesh.y.push_back(p.y);
            b.node_bed.push_back(bed(p.x, p.y));
        }
    }
    b.manning = {0};
    return b;
}

inline auto rectangle(double length, double width) -> Mapping {
    return [=](double s, double t) { return Place{s * length, t * width}; };
}

/// Share of the way with intervals that grow by `ratio` from the first to the last.
inline auto stretched(double s, double ratio) -> double {
    return (std::pow(ratio, s) - 1) / (ratio - 1);
}

/// Parallelogram whose lines across lean by 60 degrees from those along; cells across grow tenfold.
inline auto skewed(double length, double width) -> Mapping {
    return [=](double s, double t) {
        const double y = stretched(t, 10) * width;
        return Place{s * length + y * std::tan(30 * 3.14159265358979323846 / 180), y};
    };
}

/// The same with waves that leave the rim straight.
inline auto wavy(double length, double width, double amplitude) -> Mapping {
    return [=](double s, double t) {
        const double pi = 3.14159265358979323846;
        const double wave = std::sin(2 * pi * s) * std::sin(pi * t) * amplitude;
        return skewed(length, width)(s + wave / 2, t + wave);
    };
}

/// All faces of a side of the mesh: 0 west, 1 east, 2 south, 3 north.
inline auto faces_of_side(int nx, int ny, int side) -> std::vector<FacePlace> {
    std::vector<FacePlace> all;
    const int count = side < 2 ? ny : nx;
    all.reserve(static_cast<std::size_t>(count));
    for (int n = 0; n < count; ++n) {
        all.push_back(side < 2 ? FacePlace{true, side == 0 ? 0 : nx, n}
                               : FacePlace{false, n, side == 2 ? 0 : ny});
    }
    return all;
}

/// Middle of a face.
inline auto middle_of(const RiverBed& b, const FacePlace& f) -> Place {
    const auto at = [&](int i, int j) {
        const auto k = static_cast<std::size_t>(j * (b.mesh.nx + 1) + i);
        return Place{b.mesh.x[k], b.mesh.y[k]};
    };
    const Place p = at(f.i, f.j);
    const Place q = f.along_i ? at(f.i, f.j + 1) : at(f.i + 1, f.j);
    return {0.5 * (p.x + q.x), 0.5 * (p.y + q.y)};
}

/// Vector normal to a face, as long as the face, toward growing i or j.
inline auto normal_of(const RiverBed& b, const FacePlace& f) -> Place {
    const auto at = [&](int i, int j) {
        const auto k = static_cast<std::size_t>(j * (b.mesh.nx + 1) + i);
        return Place{b.mesh.x[k], b.mesh.y[k]};
    };
    const Place p = at(f.i, f.j);
    const Place q = f.along_i ? at(f.i, f.j + 1) : at(f.i + 1, f.j);
    return f.along_i ? Place{q.y - p.y, p.x - q.x} : Place{p.y - q.y, q.x - p.x};
}

inline auto discharge(std::vector<FacePlace> faces, double value, double direction = NAN) -> Boundary {
    Boundary b;
    b.name = "inflow";
    b.kind = BoundaryKind::discharge;
    b.faces = std::move(faces);
    b.value = series::TimeSeries::constant(value);
    b.direction = direction;
    return b;
}

/// Level at the middle of each face by place.
inline auto stage(const RiverBed& bed, std::vector<FacePlace> faces,
                  const std::function<double(double, double)>& level) -> Boundary {
    Boundary b;
    b.name = "outflow";
    b.kind = BoundaryKind::stage;
    b.value = series::TimeSeries::constant(0);
    for (const FacePlace& f : faces) {
        const Place p = middle_of(bed, f);
        b.profile.push_back(level(p.x, p.y));
    }
    b.faces = std::move(faces);
    return b;
}

}  // namespace thalweg::river::test

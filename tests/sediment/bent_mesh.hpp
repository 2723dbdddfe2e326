// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <memory>

#include <thalweg/mesh/curvilinear_quality.hpp>

#include "../support/cell_index.hpp"
#include "basin.hpp"

/// Curvilinear meshes, and flows on them whose faces carry exactly what changes the depths.
namespace thalweg::sediment::test {

using mesh::Point;
using MeshData = std::shared_ptr<mesh::CurvilinearData>;

constexpr double pi = 3.14159265358979323846;

/// Place of a node from its share of the way along i and j, 0 to 1.
using Mapping = std::function<Point(double, double)>;

inline auto mapped(int nx, int ny, const Mapping& map) -> MeshData {
    auto m = std::make_shared<mesh::CurvilinearData>();
    m->nx = nx;
    m->ny = ny;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            const Point p = map(double(i) / nx, double(j) / ny);
            m->x.push_back(p.x);
            m->y.push_back(p.y);
        }
    }
    return m;
}

inline auto rectangle(double length, double width) -> Mapping {
    return [=](double s, double t) { return Point{s * length, t * width}; };
}

constexpr double centre_x = 300;  // m, of the bend
constexpr double centre_y = 5000;

/// A bend of a quarter to the left, whose lines across lean and whose cells grow, with waves.
inline auto bend(double radius, double width) -> Mapping {
    return [=](double s, double t) {
        const double along = s + 0.03 * std::sin(2 * pi * s) * std::sin(pi * t) + 0.12 * t;
        const double r = radius + width * (1 - t * (0.6 + 0.4 * t)) + 0.02 * width * std::sin(5 * pi * s);
        const double angle = 0.5 * pi * (along - 1);
        return Point{centre_x + r * std::cos(angle), centre_y + r * std::sin(angle)};
    };
}

/// Options of a raster on a mesh.
inline auto on_mesh(Options o, const MeshData& m) -> Options {
    o.nx = static_cast<int>(m->nx);
    o.ny = static_cast<int>(m->ny);
    o.dx = o.dy = 0;
    o.mesh = m;
    return o;
}

/// A view of the mesh, valid as long as it is not changed.
inline auto view_of(const MeshData& m) -> mesh::Curvilinear {
    const thw_curvilinear abi = m->to_abi();
    return mesh::Curvilinear(mesh::grid_on(*m, abi));
}

/// Depth and discharge by place.
struct PlaneFlow {
    std::function<double(Point)> depth = [](Point) { return 1.0; };
    std::function<double(Point)> stream = [](Point p) { return p.y; };     ///< m3/s to the right of a place
    std::function<Point(Point)> unit = [](Point) { return Point{1, 0}; };  ///< m2/s, its derivatives
};

/// A flow with these depths at centres and these discharges; what goes through a face is the difference of
/// the stream function of its nodes, so that no water gathers.
inline auto flow_on(const MeshData& m, const PlaneFlow& f) -> Flow {
    const mesh::Curvilinear view = view_of(m);
    const int nx = static_cast<int>(m->nx);
    const int ny = static_cast<int>(m->ny);
    Flow flow(nx, ny, 0);
    const auto stream = [&](int i, int j) { return f.stream(mesh::node_at(view, i, j)); };
    using thalweg::test::cell_index;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            if (j < ny) {
                flow.face_x[cell_index(i, j, nx + 1)] = stream(i, j + 1) - stream(i, j);
            }
            if (i < nx) {
                flow.face_y[cell_index(i, j, nx)] = stream(i, j) - stream(i + 1, j);
            }
            if (i < nx && j < ny) {
                const Point centre = mesh::cell_centre(view, j * nx + i);
                flow.depth[flow.at(i, j)] = f.depth(centre);
                flow.discharge_x[flow.at(i, j)] = f.unit(centre).x;
                flow.discharge_y[flow.at(i, j)] = f.unit(centre).y;
            }
        }
    }
    return flow;
}

/// A stream of about 1.4 m2/s along the bend that bend() makes, with eddies in it.
inline auto stream_in_bend(const MeshData& m) -> Flow {
    PlaneFlow f;
    const auto from_centre = [](Point p) { return Point{p.x - centre_x, p.y - centre_y}; };
    f.depth = [=](Point p) {
        const Point q = from_centre(p);
        return 1.3 + 0.2 * std::sin(q.x / 20) * std::cos(q.y / 15);
    };
    // Left of a stream that turns to the left is its centre.
    f.stream = [=](Point p) {
        const Point q = from_centre(p);
        return -1.4 * std::hypot(q.x, q.y) + 2 * std::sin(q.x / 20) * std::cos(q.y / 25);
    };
    f.unit = [=](Point p) {
        const Point q = from_centre(p);
        const double r = std::hypot(q.x, q.y);
        const double to_y = -1.4 * q.y / r - 0.08 * std::sin(q.x / 20) * std::sin(q.y / 25);
        const double to_x = -1.4 * q.x / r + 0.1 * std::cos(q.x / 20) * std::cos(q.y / 25);
        return Point{to_y, -to_x};
    };
    return flow_on(m, f);
}

}  // namespace thalweg::sediment::test

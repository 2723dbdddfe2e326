// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <vector>

#include <thalweg/mesh/number_edges.hpp>

#include "shallowwater/schemes/list.hpp"

#include "case.hpp"

namespace thalweg::shallowwater::test {

// n by m squares of a side `width` from (x0, y0), each cut by a diagonal drawn at random; inner nodes are
// moved by up to `jitter` widths. Nodes and cells in rows.
inline auto jittered_mesh(int n, int m, double width, double jitter, double x0 = 0, double y0 = 0)
    -> mesh::TriangleData {
    mesh::TriangleData data;
    for (int j = 0; j <= m; ++j) {
        for (int i = 0; i <= n; ++i) {
            const bool inside = i > 0 && i < n && j > 0 && j < m;
            const double shift = inside ? 2 * jitter * width : 0;
            data.x.push_back(x0 + i * width + shift * (noise(i, j, 1) - 0.5));
            data.y.push_back(y0 + j * width + shift * (noise(i, j, 2) - 0.5));
        }
    }
    for (int j = 0; j < m; ++j) {
        for (int i = 0; i < n; ++i) {
            const int a = j * (n + 1) + i, b = a + 1, c = b + n + 1, d = c - 1;
            if (noise(i, j, 3) < 0.5) {
                data.cell_nodes.push_back({a, b, c});
                data.cell_nodes.push_back({a, c, d});
            } else {
                data.cell_nodes.push_back({a, b, d});
                data.cell_nodes.push_back({b, c, d});
            }
        }
    }
    mesh::number_edges(data);
    return data;
}

// The same mesh with its cells in another order: cell k was cell `order[k]`. The user's numbers stay.
inline auto renumbered(const mesh::TriangleData& mesh, const std::vector<std::int32_t>& order)
    -> mesh::TriangleData {
    mesh::TriangleData other;
    other.x = mesh.x;
    other.y = mesh.y;
    for (const std::int32_t cell : order) {
        other.cell_nodes.push_back(mesh.cell_nodes[static_cast<std::size_t>(cell)]);
        other.user_cell.push_back(cell);
    }
    mesh::number_edges(other);
    return other;
}

// A scheme on triangles at its defaults. THALWEG_TEST_LOCAL_STEPS gives roe local steps, so that all these
// problems can be run with them.
inline auto triangle_options(Scheme scheme) -> Options {
    Options o;
    o.scheme = scheme;
    o.courant = default_courant(o, true);
    const char* local_steps = std::getenv("THALWEG_TEST_LOCAL_STEPS");
    if (scheme == Scheme::roe && local_steps != nullptr) {
        o.local_steps = std::atoi(local_steps);
    }
    return o;
}

// Whether a scheme on triangles has one level in each cell.
inline auto is_of_first_order(Scheme scheme) -> bool {
    return traits_of(triangle_options(scheme), true).is_single_stage;
}

// A test problem on triangles; values at cells, or the bed at nodes. Empty vectors are left out.
template <class Real>
struct TriangleCase {
    mesh::TriangleData mesh;
    Options options = triangle_options(Scheme::roe);
    std::vector<Real> bed, bed_nodes, depth, level, discharge_x, discharge_y, manning;
    double manning_everywhere = 0;
    std::vector<Real> rain_zones, soil_zones;

    auto cells() const -> std::size_t { return mesh.cell_nodes.size(); }

    auto centre(std::size_t cell) const -> mesh::Point {
        mesh::Point p;
        for (const std::int32_t node : mesh.cell_nodes[cell]) {
            p.x += mesh.x[static_cast<std::size_t>(node)] / 3;
            p.y += mesh.y[static_cast<std::size_t>(node)] / 3;
        }
        return p;
    }

    // A value at each cell from a function of its centre.
    template <class Function>
    auto at_centres(const Function& value) const -> std::vector<Real> {
        std::vector<Real> values;
        for (std::size_t k = 0; k < cells(); ++k) {
            values.push_back(static_cast<Real>(value(centre(k).x, centre(k).y)));
        }
        return values;
    }

    // Numbers of the edges of the boundary whose middle fulfils a condition.
    template <class Condition>
    auto boundary_edges(const Condition& holds) const -> std::vector<int> {
        std::vector<int> edges;
        for (std::size_t e = 0; e < mesh.edge_nodes.size(); ++e) {
            const auto a = static_cast<std::size_t>(mesh.edge_nodes[e][0]);
            const auto b = static_cast<std::size_t>(mesh.edge_nodes[e][1]);
            if (mesh.edge_cells[e][1] < 0 &&
                holds((mesh.x[a] + mesh.x[b]) / 2, (mesh.y[a] + mesh.y[b]) / 2)) {
                edges.push_back(static_cast<int>(e));
            }
        }
        return edges;
    }

    auto area(std::size_t cell) const -> double {
        const mesh::TriangleView view(mesh);
        return mesh::cell_area(mesh::Triangles(view.grid()), static_cast<std::int64_t>(cell));
    }
};

// The same problem on a mesh whose cell k was cell `order[k]`, but for boundaries, which name edges by
// number.
template <class Real>
auto renumbered(const TriangleCase<Real>& problem, const std::vector<std::int32_t>& order)
    -> TriangleCase<Real> {
    using Case = TriangleCase<Real>;
    Case other = problem;
    other.mesh = renumbered(problem.mesh, order);
    for (const auto values : {&Case::bed, &Case::depth, &Case::level, &Case::discharge_x, &Case::discharge_y,
                              &Case::manning, &Case::rain_zones, &Case::soil_zones}) {
        for (std::size_t k = 0; k < (other.*values).size(); ++k) {
            (other.*values)[k] = (problem.*values)[static_cast<std::size_t>(order[k])];
        }
    }
    return other;
}

// A case that has been started on the chosen machine.
template <class Real>
class RunningTriangles : public RunningSolver<Real> {
  public:
    explicit RunningTriangles(const TriangleCase<Real>& problem, Machine& machine = Machine::chosen())
        : RunningSolver<Real>(problem.cells(), machine, make(problem, machine)) {
        this->start(problem, problem.bed, problem.bed_nodes);
    }

  private:
    static auto make(const TriangleCase<Real>& problem, Machine& machine) -> std::unique_ptr<Solver<Real>> {
        const mesh::TriangleView view(problem.mesh);
        return machine.make_solver<Real>(mesh::Triangles(view.grid()), problem.options);
    }
};

template <class Real>
auto run(const TriangleCase<Real>& problem, double end) -> Fields<Real> {
    RunningTriangles<Real> running(problem);
    running.advance(0, end);
    return running.fields();
}

// Largest discharge [m2/s].
template <class Real>
auto fastest(const Fields<Real>& f) -> double {
    double most = 0;
    for (std::size_t k = 0; k < f.depth.size(); ++k) {
        most = std::fmax(most, std::hypot(f.discharge_x[k], f.discharge_y[k]));
    }
    return most;
}

// Sum of |found - expected| by area over that of |expected|.
template <class Real>
auto relative_error(const TriangleCase<Real>& problem, const std::vector<Real>& found,
                    const std::vector<Real>& expected) -> double {
    double error = 0;
    double sum = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        const double area = problem.area(k);
        error += area * std::fabs(static_cast<double>(found[k]) - static_cast<double>(expected[k]));
        sum += area * std::fabs(static_cast<double>(expected[k]));
    }
    return error / sum;
}

}  // namespace thalweg::shallowwater::test

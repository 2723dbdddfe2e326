// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/edge_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>

#include <thalweg/mesh/cuthill_mckee.hpp>
#include <thalweg/mesh/triangles.hpp>

#include "shallowwater/bench/measure/triangle_square.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

namespace thalweg::shallowwater::bench {

namespace {

auto at(std::int64_t k) -> std::size_t {
    return static_cast<std::size_t>(k);
}

void add_edge(EdgeMesh& mesh, std::int32_t first, std::int32_t second, double x, double y) {
    const double length = std::hypot(x, y);
    mesh.first.push_back(first);
    mesh.second.push_back(second);
    mesh.normal_x.push_back(x / length);
    mesh.normal_y.push_back(y / length);
    mesh.length.push_back(length);
}

auto mixed(std::int32_t count, unsigned seed) -> std::vector<std::int32_t> {
    std::vector<std::int32_t> order(at(count));
    std::iota(order.begin(), order.end(), 0);
    std::mt19937 draw(seed);
    std::shuffle(order.begin(), order.end(), draw);
    return order;
}

// Both triangles of a square keep together.
auto along_hilbert(const EdgeMesh& rows) -> std::vector<std::int32_t> {
    if (rows.size == 0) {
        throw std::logic_error("a mesh that is not made of squares has no Hilbert curve here");
    }
    const std::int32_t pieces = rows.sides == 3 ? 2 : 1;
    std::vector<std::int32_t> order;
    order.reserve(at(rows.cells()));
    for (const std::int32_t square : squares_in("hilbert", rows.size)) {
        for (std::int32_t piece = 0; piece < pieces; ++piece) {
            order.push_back(pieces * square + piece);
        }
    }
    return order;
}

template <std::size_t Sides>
auto cuthill_mckee(const EdgeMesh& rows) -> std::vector<std::int32_t> {
    std::array<std::int32_t, Sides> none{};
    none.fill(-1);
    mesh::NeighbourRows<Sides> beside(at(rows.cells()), none);
    std::vector<std::uint8_t> found(at(rows.cells()));
    const auto add = [&](std::int32_t to, std::int32_t other) { beside[at(to)][found[at(to)]++] = other; };
    for (std::int32_t edge = 0; edge < rows.edges(); ++edge) {
        if (!rows.is_wall(edge)) {
            add(rows.first[at(edge)], rows.second[at(edge)]);
            add(rows.second[at(edge)], rows.first[at(edge)]);
        }
    }
    return mesh::cuthill_mckee_order(beside);
}

// Which cell in rows comes first, second and so on.
auto cells_in(const EdgeMesh& rows, Numbering numbering) -> std::vector<std::int32_t> {
    if (numbering == Numbering::random) {
        return mixed(rows.cells(), 2014);
    }
    if (numbering == Numbering::hilbert) {
        return along_hilbert(rows);
    }
    return rows.sides == 3 ? cuthill_mckee<3>(rows) : cuthill_mckee<4>(rows);
}

// Edges by their first cell, then by the second; those of walls at the end.
auto sorted_edges(const EdgeMesh& mesh) -> std::vector<std::int32_t> {
    std::vector<std::int32_t> order(at(mesh.edges()));
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](std::int32_t edge) {
        const std::int64_t from = mesh.is_wall(edge) ? mesh.cells() : mesh.first[at(edge)];
        return from << 32 | mesh.second[at(edge)];
    };
    std::vector<std::pair<std::int64_t, std::int32_t>> keys;
    keys.reserve(order.size());
    for (const std::int32_t edge : order) {
        keys.emplace_back(key(edge), edge);
    }
    std::sort(keys.begin(), keys.end());
    std::transform(keys.begin(), keys.end(), order.begin(), [](const auto& one) { return one.second; });
    return order;
}

template <class T>
auto picked(const std::vector<T>& values, const std::vector<std::int32_t>& order) -> std::vector<T> {
    std::vector<T> out;
    out.reserve(order.size());
    for (const std::int32_t k : order) {
        out.push_back(values[at(k)]);
    }
    return out;
}

void take_edges(EdgeMesh& mesh, const std::vector<std::int32_t>& order) {
    mesh.first = picked(mesh.first, order);
    mesh.second = picked(mesh.second, order);
    mesh.normal_x = picked(mesh.normal_x, order);
    mesh.normal_y = picked(mesh.normal_y, order);
    mesh.length = picked(mesh.length, order);
}

// Cells get their place in `order`, and each edge starts at the cell with the lower number.
void take_cells(EdgeMesh& mesh, const std::vector<std::int32_t>& order) {
    std::vector<std::int32_t> number(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
        number[at(order[k])] = static_cast<std::int32_t>(k);
    }
    mesh.area = picked(mesh.area, order);
    mesh.inverse_height = picked(mesh.inverse_height, order);
    mesh.row_cell = picked(mesh.row_cell, order);
    for (std::size_t edge = 0; edge < mesh.first.size(); ++edge) {
        mesh.first[edge] = number[at(mesh.first[edge])];
        mesh.second[edge] = number[at(mesh.second[edge])];
        if (mesh.first[edge] > mesh.second[edge]) {
            std::swap(mesh.first[edge], mesh.second[edge]);
            mesh.normal_x[edge] = -mesh.normal_x[edge];
            mesh.normal_y[edge] = -mesh.normal_y[edge];
        }
    }
}

auto sides_of_cells(const EdgeMesh& mesh) -> std::vector<std::int32_t> {
    std::vector<std::int32_t> list(at(std::int64_t{mesh.cells()} * mesh.sides));
    std::vector<std::uint8_t> found(at(mesh.cells()));
    const auto add = [&](std::int32_t cell, std::int32_t edge, bool is_first) {
        list[at(std::int64_t{cell} * mesh.sides + found[at(cell)]++)] = SideOf::pack(edge, is_first);
    };
    for (std::int32_t edge = 0; edge < mesh.edges(); ++edge) {
        add(mesh.first[at(edge)], edge, true);
        if (!mesh.is_wall(edge)) {
            add(mesh.second[at(edge)], edge, false);
        }
    }
    return list;
}

void find_heights(EdgeMesh& mesh) {
    mesh.inverse_height.assign(mesh.area.size(), 0);
    for (std::size_t edge = 0; edge < mesh.first.size(); ++edge) {
        for (const std::int32_t cell : {mesh.first[edge], mesh.second[edge]}) {
            double& inverse = mesh.inverse_height[at(cell)];
            inverse = std::fmax(inverse, mesh.length[edge] / mesh.area[at(cell)]);
        }
    }
}

}  // namespace

auto edges_of(const mesh::TriangleData& data) -> EdgeMesh {
    const mesh::TriangleView view(data);
    const mesh::Triangles triangles(view.grid());
    EdgeMesh mesh;
    mesh.row_cell.resize(at(triangles.cells()));
    std::iota(mesh.row_cell.begin(), mesh.row_cell.end(), 0);
    for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
        mesh.area.push_back(mesh::cell_area(triangles, cell));
    }
    for (std::size_t edge = 0; edge < data.edge_nodes.size(); ++edge) {
        const auto [a, b] = data.edge_nodes[edge];
        const auto [left, right] = data.edge_cells[edge];
        add_edge(mesh, left, right < 0 ? left : right, data.y[at(b)] - data.y[at(a)],
                 data.x[at(a)] - data.x[at(b)]);
    }
    find_heights(mesh);
    return mesh;
}

auto edges_of_triangles(int size, double width) -> EdgeMesh {
    EdgeMesh mesh = edges_of(triangle_square(size, width, "rows"));
    mesh.size = size;
    return mesh;
}

auto edges_of_squares(int size, double width) -> EdgeMesh {
    EdgeMesh mesh;
    mesh.size = size;
    mesh.sides = 4;
    const std::int32_t cells = size * size;
    mesh.area.assign(at(cells), width * width);
    mesh.row_cell.resize(at(cells));
    std::iota(mesh.row_cell.begin(), mesh.row_cell.end(), 0);
    // Faces across x, then across y: from the low to the high side, outwards at walls.
    for (const std::int32_t step : {1, size}) {
        for (std::int32_t cell = 0; cell < cells; ++cell) {
            const std::int32_t along = step == 1 ? cell % size : cell / size;
            const double x = step == 1 ? width : 0;
            const double y = step == 1 ? 0 : width;
            if (along == 0) {
                add_edge(mesh, cell, cell, -x, -y);
            }
            add_edge(mesh, cell, along + 1 < size ? cell + step : cell, x, y);
        }
    }
    find_heights(mesh);
    return mesh;
}

auto renumbered(const EdgeMesh& rows, Numbering numbering) -> EdgeMesh {
    EdgeMesh mesh = rows;
    if (numbering != Numbering::rows && numbering != Numbering::sorted) {
        take_cells(mesh, cells_in(rows, numbering));
    }
    if (numbering == Numbering::random) {
        take_edges(mesh, mixed(rows.edges(), 2015));
    } else if (numbering != Numbering::rows && numbering != Numbering::rcm) {
        take_edges(mesh, sorted_edges(mesh));
    }
    mesh.side = sides_of_cells(mesh);
    return mesh;
}

auto bandwidth(const EdgeMesh& mesh) -> std::int32_t {
    std::int32_t most = 0;
    for (std::size_t edge = 0; edge < mesh.first.size(); ++edge) {
        most = std::max(most, std::abs(mesh.first[edge] - mesh.second[edge]));
    }
    return most;
}

auto sectors_a_warp(const EdgeMesh& mesh, bool by_edges, bool apart, std::size_t bytes) -> double {
    constexpr std::int32_t warp = 32;
    constexpr std::int32_t most_warps = 20000;
    constexpr std::size_t sector = 32;  // bytes
    constexpr std::size_t values = 4;   // of a cell
    const std::int32_t threads = by_edges ? mesh.edges() : mesh.cells();
    std::vector<std::size_t> touched;
    const auto touch = [&](std::int32_t cell) {
        touched.push_back(at(cell) * bytes * (apart ? 1 : values) / sector);
    };
    const std::int32_t step = warp * std::max(1, threads / warp / most_warps);
    double all = 0;
    std::int32_t warps = 0;
    for (std::int32_t begin = 0; begin + warp <= threads; begin += step) {
        touched.clear();
        for (std::int32_t k = begin; k < begin + warp; ++k) {
            if (by_edges) {
                touch(mesh.first[at(k)]);
                touch(mesh.second[at(k)]);
                continue;
            }
            for (int n = 0; n < mesh.sides; ++n) {
                const SideOf side(mesh.side[at(std::int64_t{k} * mesh.sides + n)]);
                touch(side.is_first() ? mesh.second[at(side.cell())] : mesh.first[at(side.cell())]);
            }
        }
        std::sort(touched.begin(), touched.end());
        const auto end = std::unique(touched.begin(), touched.end());
        all += static_cast<double>(end - touched.begin()) * (apart ? values : 1);
        ++warps;
    }
    return all / warps;
}

}  // namespace thalweg::shallowwater::bench

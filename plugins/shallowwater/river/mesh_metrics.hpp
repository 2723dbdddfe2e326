// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

#include "shallowwater/river/options.hpp"

namespace thalweg::river {

/// What a face is.
enum class FaceKind : std::uint8_t {
    inner,      ///< between two cells
    wall,       ///< between a cell and none, or one of the given walls
    discharge,  ///< of a Boundary
    stage,
    absent  ///< beside no cell
};

/// Faces of one direction: along i, (nx + 1) x ny of them, or along j, nx x (ny + 1), i fastest. The low cell
/// is the one before the face. Half vectors go from the low cell's centre to the face's middle and on to the
/// high cell's centre; 0 where there is no cell.
struct FaceMetrics {
    std::vector<double> normal_x, normal_y;  ///< S [m], as long as the face, toward the high cell
    std::vector<double> low_x, low_y, high_x, high_y;
    std::vector<double> conductance;  ///< G = S.S / S.d
    std::vector<double> sine;         ///< sqrt(1 - c2), c the cosine between S and d
    std::vector<double> bed;          ///< m, mean of its nodes
    std::vector<FaceKind> kind;
};

/// The worst of a measure, and where.
struct Worst {
    double value = 0;
    int i = -1, j = -1;
};

/// Quality of a mesh. Reports of order and stability hold for an angle_cosine of at most 0.5.
struct MeshQuality {
    Worst least_area;       ///< m2, of a cell
    Worst angle_cosine;     ///< largest |cosine| of the angle between the sides of a cell
    Worst area_ratio;       ///< largest of two neighbours, from 1
    Worst aspect;           ///< longest over shortest mean side of a cell
    Worst least_alignment;  ///< smallest cosine between a face's normal and the line of the centres beside it
};

/// Geometry of a structured mesh of quadrilaterals, on the host.
struct MeshMetrics {
    int nx = 0, ny = 0;
    std::vector<double> area;                ///< m2, by cell; 0 where there is none
    std::vector<double> centre_x, centre_y;  ///< m
    std::vector<double> bed;                 ///< m, mean of the nodes; 0 where there is no cell
    std::vector<std::uint8_t> active;
    FaceMetrics face[2];  ///< along i, along j
    MeshQuality quality;

    auto cell(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
    }

    /// The cell beside a face at the rim.
    auto cell_inside(const FacePlace& p) const -> std::size_t {
        const bool is_high = p.i < nx && p.j < ny && active[cell(p.i, p.j)] != 0;
        return is_high ? cell(p.i, p.j) : cell(p.i - (p.along_i ? 1 : 0), p.j - (p.along_i ? 0 : 1));
    }

    auto cells() const -> std::size_t { return area.size(); }

    auto width(int axis) const -> int { return axis == 0 ? nx + 1 : nx; }

    auto height(int axis) const -> int { return axis == 0 ? ny : ny + 1; }

    auto face_at(int axis, int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(width(axis)) +
               static_cast<std::size_t>(i);
    }
};

/// Finds the metrics. `bed` is at the nodes [m]; `walls` are inner faces that stop the water: dikes, groynes,
/// thin dams. Throws thalweg::Error naming the cell (i, j) that is degenerate, folded or left-handed, the
/// face whose cells lie too far aside, and the boundary whose face is not at the rim.
auto metrics_of(const mesh::CurvilinearData& mesh, const std::vector<double>& bed,
                const std::vector<FacePlace>& walls, const std::vector<Boundary>& boundaries) -> MeshMetrics;

}  // namespace thalweg::river

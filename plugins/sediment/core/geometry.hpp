// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include <thalweg/compute/outer_faces.hpp>

#include "sediment/physics/bed_load_direction.hpp"

/// Areas, lengths and directions of cells and faces. All that the transport knows of places is here, so that
/// the same functions of cells compute on rasters and on curvilinear meshes.
namespace thalweg::sediment {

/// Faces of a curvilinear mesh across one axis, in the memory of the executor: (nx + 1) x ny across i, nx x
/// (ny + 1) across j, i fastest.
template <class Real>
struct MeshFaces {
    const Real *normal_x, *normal_y;    ///< unit vector toward the high cell
    const Real* length;                 ///< m
    const Real *between_x, *between_y;  ///< m, from the centre of the low cell to that of the high one
    const Real* reach;                  ///< m, the part of that way along the normal
    const Real *skew_x, *skew_y;        ///< normal less that way over `reach`; 0 on an orthogonal mesh
};

/// A curvilinear mesh in the memory of the executor; all null: a raster.
template <class Real>
struct MeshArrays {
    MeshFaces<Real> across[2];  ///< i and j
    const Real* area;           ///< m2, by cell
    const Real* shortest_side;  ///< m, by cell: the lesser of its mean lengths along i and j
    /// Distances [m] of the centres on both sides of a node, by node: from cell (i - 1, j - 1) to (i, j), and
    /// from (i, j - 1) to (i - 1, j).
    const Real *rising, *falling;
};

template <class Real>
struct Geometry {
    int nx, ny;
    Real dx, dy;  ///< m, of the cells of a raster
    MeshArrays<Real> mesh;

    THALWEG_HD auto is_raster() const -> bool { return mesh.area == nullptr; }

    /// Place in a field of faces of the western (along_x) or southern face of cell (i, j), also one cell
    /// beyond the grid.
    THALWEG_HD auto face(int i, int j, bool along_x) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * (along_x ? nx + 1 : nx) + i;
    }

    /// Area of a cell, m2.
    THALWEG_HD auto area(std::ptrdiff_t cell) const -> Real {
        return is_raster() ? dx * dy : mesh.area[cell];
    }

    /// Weight of a cell in sums over areas: its area [m2] on a mesh, 1 on a raster, whose cells are alike.
    THALWEG_HD auto weight(std::ptrdiff_t cell) const -> double {
        return is_raster() ? 1.0 : static_cast<double>(mesh.area[cell]);
    }

    /// Length of the western or southern face of cell (i, j), m.
    THALWEG_HD auto length(int i, int j, bool along_x) const -> Real {
        return is_raster() ? (along_x ? dy : dx) : faces(along_x).length[face(i, j, along_x)];
    }

    /// Length of a face between two cells over the distance of the cells along its normal.
    THALWEG_HD auto conductance(int i, int j, bool along_x) const -> Real {
        if (is_raster()) {
            return along_x ? dy / dx : dx / dy;
        }
        const auto f = face(i, j, along_x);
        return faces(along_x).length[f] / faces(along_x).reach[f];
    }

    /// Component of a vector through a face, toward its high side.
    THALWEG_HD auto through(int i, int j, bool along_x, Real x, Real y) const -> Real {
        if (is_raster()) {
            return along_x ? x : y;
        }
        const auto f = face(i, j, along_x);
        return x * faces(along_x).normal_x[f] + y * faces(along_x).normal_y[f];
    }

    /// Component of a vector along a face; its sign depends on the axis.
    THALWEG_HD auto aside(int i, int j, bool along_x, Real x, Real y) const -> Real {
        if (is_raster()) {
            return along_x ? y : x;
        }
        const auto f = face(i, j, along_x);
        return y * faces(along_x).normal_x[f] - x * faces(along_x).normal_y[f];
    }

    /// Slope through the face between two cells of a value that rises by `step` from the low to the high one.
    /// On a skewed mesh the mean gradient (x, y) of both says how it changes aside.
    THALWEG_HD auto slope_through(int i, int j, bool along_x, Real step, Real x, Real y) const -> Real {
        if (is_raster()) {
            return step / (along_x ? dx : dy);
        }
        return step / faces(along_x).reach[face(i, j, along_x)] + skewed_part(i, j, along_x, x, y);
    }

    /// Part of slope_through() that the mean gradient (x, y) of both cells brings; 0 on a raster.
    THALWEG_HD auto skewed_part(int i, int j, bool along_x, Real x, Real y) const -> Real {
        const auto f = face(i, j, along_x);
        return is_raster() ? Real(0) : x * faces(along_x).skew_x[f] + y * faces(along_x).skew_y[f];
    }

    THALWEG_HD auto shortest_side(std::ptrdiff_t cell) const -> Real {
        return is_raster() ? (dx < dy ? dx : dy) : mesh.shortest_side[cell];
    }

    /// Way from the low to the high cell of a face between two cells of a mesh, m.
    THALWEG_HD auto between(int i, int j, bool along_x) const -> Direction<Real> {
        const auto f = face(i, j, along_x);
        return {faces(along_x).between_x[f], faces(along_x).between_y[f]};
    }

    /// Distance [m] on a mesh of the centres of cell (i, j) and of its neighbour at (di, dj), each -1 to 1.
    THALWEG_HD auto distance(int i, int j, int di, int dj) const -> Real {
        if (di != 0 && dj != 0) {
            const auto node =
                static_cast<std::ptrdiff_t>(j + (dj > 0 ? 1 : 0)) * (nx + 1) + i + (di > 0 ? 1 : 0);
            return (di == dj ? mesh.rising : mesh.falling)[node];
        }
        const bool along_x = di != 0;
        const Direction<Real> way = between(i + (di > 0 ? 1 : 0), j + (dj > 0 ? 1 : 0), along_x);
        return ::sqrt(way.x * way.x + way.y * way.y);
    }

  private:
    THALWEG_HD auto faces(bool along_x) const -> const MeshFaces<Real>& {
        return mesh.across[along_x ? 0 : 1];
    }
};

/// Change of a value across a cell along one axis, from the neighbours that count, or the cell itself, and
/// the way between them.
template <class Real>
struct Change {
    Real difference;
    int cells;            ///< that it lies apart: 0 where no neighbour counts
    Direction<Real> way;  ///< m; of meshes
};

/// Gradient from the changes along both axes.
template <class Real>
THALWEG_HD auto solve_gradient(const Geometry<Real>& g, const Change<Real>& x, const Change<Real>& y)
    -> Direction<Real> {
    if (g.is_raster()) {
        return {x.cells == 0 ? Real(0) : x.difference / (static_cast<Real>(x.cells) * g.dx),
                y.cells == 0 ? Real(0) : y.difference / (static_cast<Real>(y.cells) * g.dy)};
    }
    if (x.cells == 0 && y.cells == 0) {
        return {};
    }
    // Without a change along one axis the value is taken as even at right angles to the other.
    const Direction<Real> a = x.cells > 0 ? x.way : Direction<Real>{y.way.y, -y.way.x};
    const Direction<Real> b = y.cells > 0 ? y.way : Direction<Real>{-x.way.y, x.way.x};
    const Real determinant = a.x * b.y - a.y * b.x;
    return {(x.difference * b.y - y.difference * a.y) / determinant,
            (y.difference * a.x - x.difference * b.x) / determinant};
}

/// Gradient of a cell value around (i, j): central, or to one side where the other does not count; 0 along an
/// axis where none does. Exact for planes. `value(i, j)` of cells; `counts(i, j, face)` says whether the
/// neighbour (i, j) behind that face does.
template <class Real, class Value, class Counts>
THALWEG_HD auto gradient(const Geometry<Real>& g, int i, int j, const Value& value, const Counts& counts)
    -> Direction<Real> {
    const Real own = value(i, j);
    const auto along = [&](int step_x, int step_y) {
        const bool along_x = step_x != 0;
        const bool low = counts(i - step_x, j - step_y, compute::FaceBetween{i, j, along_x});
        const bool high =
            counts(i + step_x, j + step_y, compute::FaceBetween{i + step_x, j + step_y, along_x});
        const Real before = low ? value(i - step_x, j - step_y) : own;
        const Real after = high ? value(i + step_x, j + step_y) : own;
        Change<Real> c = {after - before, (low ? 1 : 0) + (high ? 1 : 0), {}};
        if (low && !g.is_raster()) {
            c.way = g.between(i, j, along_x);
        }
        if (high && !g.is_raster()) {
            const Direction<Real> way = g.between(i + step_x, j + step_y, along_x);
            c.way = {c.way.x + way.x, c.way.y + way.y};
        }
        return c;
    };
    return solve_gradient(g, along(1, 0), along(0, 1));
}

}  // namespace thalweg::sediment

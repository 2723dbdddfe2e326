// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/raster_surface.hpp"

#include <algorithm>
#include <cmath>

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include "view/terrain/side_faces.hpp"

namespace thalweg::view {
namespace {

constexpr vtkIdType no_point = -1;

/// Corner (i, j) of the mesh is the centre of cell (i, j).
class Lattice {
  public:
    Lattice(const PaintedFields& fields, const MeshFrame& frame) : fields_(fields), frame_(frame) {}

    auto x(CellIndex i) const -> double {
        const auto& g = fields_.bed.grid;
        return g.x0 + (static_cast<double>(i) + 0.5) * g.dx - frame_.centre_x;
    }

    auto y(CellIndex j) const -> double {
        const auto& g = fields_.bed.grid;
        return g.y0 + (static_cast<double>(j) + 0.5) * g.dy - frame_.centre_y;
    }

    auto cell(CellIndex i, CellIndex j) const -> CellIndex { return j * fields_.bed.grid.nx + i; }

    auto has(CellIndex i, CellIndex j) const -> bool { return std::isfinite(fields_.bed.at(i, j)); }

    /// True when all four corners of the quad with south-west corner (i, j) have an elevation.
    auto has_quad(CellIndex i, CellIndex j) const -> bool {
        const auto& g = fields_.bed.grid;
        return i >= 0 && j >= 0 && i + 1 < g.nx && j + 1 < g.ny && has(i, j) && has(i + 1, j) &&
               has(i, j + 1) && has(i + 1, j + 1);
    }

    auto top(CellIndex i, CellIndex j) const -> double { return surface_height(fields_, frame_, cell(i, j)); }

    auto ground(CellIndex i, CellIndex j) const -> double {
        return (static_cast<double>(fields_.bed.at(i, j)) - frame_.z_zero) * frame_.z_scale;
    }

    auto rim(CellIndex i, CellIndex j) const -> RimPoint { return {x(i), y(j), ground(i, j), top(i, j)}; }

  private:
    const PaintedFields& fields_;
    const MeshFrame& frame_;
};

/// Share of the neighbourhood of a cell that has values. Its gradient points inwards, smoothly even along a
/// stepped edge.
auto fullness(const Raster& bed) -> Raster {
    Raster full{bed.grid, std::vector<float>(bed.values.size(), 0.0F)};
    for (std::size_t k = 0; k < full.values.size(); ++k) {
        full.values[k] = std::isfinite(bed.values[k]) ? 1.0F : 0.0F;
    }
    return box_blurred(full, 4);
}

/// Brightness of an upright face at corner (i, j): brightest towards the south-west.
auto side_light(const Raster& full, CellIndex i, CellIndex j) -> float {
    const auto& g = full.grid;
    const auto value = [&](CellIndex a, CellIndex b) {
        return a < 0 || b < 0 || a >= g.nx || b >= g.ny ? 0.0F : full.at(a, b);
    };
    const float inward_x = value(i + 3, j) - value(i - 3, j);
    const float inward_y = value(i, j + 3) - value(i, j - 3);
    const float length = std::max(1e-6F, std::hypot(inward_x, inward_y));
    return 0.80F + 0.20F * (0.5F * inward_x + 0.866F * inward_y) / length;
}

/// Calls visit(i, j) for the cells with elevation, in the order of the points of the top.
template <class Visit>
void for_each_point(const Lattice& corners, const Grid& grid, Visit visit) {
    for (CellIndex j = 0; j < grid.ny; ++j) {
        for (CellIndex i = 0; i < grid.nx; ++i) {
            if (corners.has(i, j)) {
                visit(i, j);
            }
        }
    }
}

void set_heights(vtkPolyData& top, const Lattice& corners, const Grid& grid) {
    auto* points = top.GetPoints();
    auto* z = vtkFloatArray::SafeDownCast(points->GetData())->GetPointer(0) + 2;
    for_each_point(corners, grid, [&](CellIndex i, CellIndex j) {
        *z = static_cast<float>(corners.top(i, j));
        z += 3;
    });
    points->GetData()->Modified();
    points->Modified();
}

auto new_top(const Lattice& corners, const Grid& grid) -> vtkSmartPointer<vtkPolyData> {
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> texture;
    texture->SetNumberOfComponents(2);
    texture->SetName("texture");
    std::vector<vtkIdType> number(static_cast<std::size_t>(grid.cells()), no_point);
    for_each_point(corners, grid, [&](CellIndex i, CellIndex j) {
        number[static_cast<std::size_t>(corners.cell(i, j))] =
            points->InsertNextPoint(corners.x(i), corners.y(j), corners.top(i, j));
        texture->InsertNextTuple2((static_cast<double>(i) + 0.5) / static_cast<double>(grid.nx),
                                  (static_cast<double>(j) + 0.5) / static_cast<double>(grid.ny));
    });
    vtkNew<vtkCellArray> triangles;
    for (CellIndex j = 0; j + 1 < grid.ny; ++j) {
        for (CellIndex i = 0; i + 1 < grid.nx; ++i) {
            if (corners.has_quad(i, j)) {
                const auto sw = number[static_cast<std::size_t>(corners.cell(i, j))];
                const auto se = number[static_cast<std::size_t>(corners.cell(i + 1, j))];
                const auto nw = number[static_cast<std::size_t>(corners.cell(i, j + 1))];
                const auto ne = number[static_cast<std::size_t>(corners.cell(i + 1, j + 1))];
                triangles->InsertNextCell({sw, se, ne});
                triangles->InsertNextCell({sw, ne, nw});
            }
        }
    }
    auto mesh = vtkSmartPointer<vtkPolyData>::New();
    mesh->SetPoints(points);
    mesh->SetPolys(triangles);
    mesh->GetPointData()->SetTCoords(texture);
    return mesh;
}

}  // namespace

void RasterSurface::take_ground(const Raster& bed) {
    if (!same_bits(bed.values, bed_)) {
        bed_ = bed.values;
        full_ = fullness(bed);
        top_ = nullptr;
    }
}

auto RasterSurface::top(const PaintedFields& fields, const MeshFrame& frame) -> vtkSmartPointer<vtkPolyData> {
    take_ground(fields.bed);
    const Lattice corners(fields, frame);
    if (top_ == nullptr) {
        top_ = new_top(corners, fields.bed.grid);
    } else {
        set_heights(*top_, corners, fields.bed.grid);
    }
    return top_;
}

auto RasterSurface::sides(const PaintedFields& fields, const MeshFrame& frame)
    -> vtkSmartPointer<vtkPolyData> {
    take_ground(fields.bed);
    const Lattice corners(fields, frame);
    const auto& grid = fields.bed.grid;
    SideFaces faces(frame.z_base);
    for (CellIndex j = 0; j + 1 < grid.ny; ++j) {
        for (CellIndex i = 0; i + 1 < grid.nx; ++i) {
            if (!corners.has_quad(i, j)) {
                continue;
            }
            const float light = side_light(full_, i, j);
            if (!corners.has_quad(i, j - 1)) {
                faces.add(corners.rim(i, j), corners.rim(i + 1, j), light);
            }
            if (!corners.has_quad(i, j + 1)) {
                faces.add(corners.rim(i, j + 1), corners.rim(i + 1, j + 1), light);
            }
            if (!corners.has_quad(i - 1, j)) {
                faces.add(corners.rim(i, j), corners.rim(i, j + 1), light);
            }
            if (!corners.has_quad(i + 1, j)) {
                faces.add(corners.rim(i + 1, j), corners.rim(i + 1, j + 1), light);
            }
        }
    }
    return faces.mesh();
}

}  // namespace thalweg::view

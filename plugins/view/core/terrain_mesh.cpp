// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/terrain_mesh.hpp"

#include <array>
#include <cmath>

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

namespace thalweg::view {
namespace {

constexpr vtkIdType no_point = -1;

/// Corner (i, j) of the mesh is the centre of cell (i, j).
class lattice {
  public:
    lattice(const painted_fields& fields, const mesh_frame& frame) : fields_(fields), frame_(frame) {}

    auto x(cell_index i) const -> double {
        const auto& g = fields_.bed.grid;
        return g.x0 + (static_cast<double>(i) + 0.5) * g.dx - frame_.centre_x;
    }

    auto y(cell_index j) const -> double {
        const auto& g = fields_.bed.grid;
        return g.y0 + (static_cast<double>(j) + 0.5) * g.dy - frame_.centre_y;
    }

    auto cell(cell_index i, cell_index j) const -> cell_index { return j * fields_.bed.grid.nx + i; }

    auto has(cell_index i, cell_index j) const -> bool { return std::isfinite(fields_.bed.at(i, j)); }

    /// True when all four corners of the quad with south-west corner (i, j) have an elevation.
    auto has_quad(cell_index i, cell_index j) const -> bool {
        const auto& g = fields_.bed.grid;
        return i >= 0 && j >= 0 && i + 1 < g.nx && j + 1 < g.ny && has(i, j) && has(i + 1, j) &&
               has(i, j + 1) && has(i + 1, j + 1);
    }

    auto top(cell_index i, cell_index j) const -> double {
        return surface_height(fields_, frame_, cell(i, j));
    }

    auto ground(cell_index i, cell_index j) const -> double {
        return (static_cast<double>(fields_.bed.at(i, j)) - frame_.z_zero) * frame_.z_scale;
    }

    auto base() const -> double { return frame_.z_base; }

  private:
    const painted_fields& fields_;
    const mesh_frame& frame_;
};

/// Collects upright faces between two neighbouring corners.
class side_faces {
  public:
    explicit side_faces(const lattice& corners) : corners_(corners) {
        colours_->SetNumberOfComponents(3);
        colours_->SetName("colour");
    }

    void add(std::array<cell_index, 2> a, std::array<cell_index, 2> b, float light) {
        const double ground_a = corners_.ground(a[0], a[1]);
        const double ground_b = corners_.ground(b[0], b[1]);
        add_face(a, b, corners_.base(), corners_.base(), ground_a, ground_b,
                 scaled({0.62F, 0.56F, 0.49F}, light));
        const double top_a = corners_.top(a[0], a[1]);
        const double top_b = corners_.top(b[0], b[1]);
        if (top_a > ground_a || top_b > ground_b) {
            add_face(a, b, ground_a, ground_b, top_a, top_b, scaled({0.23F, 0.47F, 0.68F}, light));
        }
    }

    auto mesh() -> vtkSmartPointer<vtkPolyData> {
        auto result = vtkSmartPointer<vtkPolyData>::New();
        result->SetPoints(points_);
        result->SetPolys(polygons_);
        result->GetCellData()->SetScalars(colours_);
        return result;
    }

  private:
    void add_face(std::array<cell_index, 2> a, std::array<cell_index, 2> b, double low_a, double low_b,
                  double high_a, double high_b, colour paint) {
        const double xa = corners_.x(a[0]);
        const double ya = corners_.y(a[1]);
        const double xb = corners_.x(b[0]);
        const double yb = corners_.y(b[1]);
        const vtkIdType face[] = {
            points_->InsertNextPoint(xa, ya, low_a), points_->InsertNextPoint(xb, yb, low_b),
            points_->InsertNextPoint(xb, yb, high_b), points_->InsertNextPoint(xa, ya, high_a)};
        polygons_->InsertNextCell(4, face);
        colours_->InsertNextTuple3(static_cast<double>(paint.red) * 255.0,
                                   static_cast<double>(paint.green) * 255.0,
                                   static_cast<double>(paint.blue) * 255.0);
    }

    const lattice& corners_;
    vtkSmartPointer<vtkPoints> points_ = vtkSmartPointer<vtkPoints>::New();
    vtkSmartPointer<vtkCellArray> polygons_ = vtkSmartPointer<vtkCellArray>::New();
    vtkSmartPointer<vtkUnsignedCharArray> colours_ = vtkSmartPointer<vtkUnsignedCharArray>::New();
};

/// How full the neighbourhood of a cell is; its slope points inwards, smoothly even along a stepped edge.
auto fullness(const raster& bed) -> raster {
    raster full{bed.grid, std::vector<float>(bed.values.size(), 0.0F)};
    for (std::size_t k = 0; k < full.values.size(); ++k) {
        full.values[k] = std::isfinite(bed.values[k]) ? 1.0F : 0.0F;
    }
    return box_blurred(full, 4);
}

/// Brightness of an upright face at corner (i, j): brightest towards the south-west.
auto side_light(const raster& full, cell_index i, cell_index j) -> float {
    const auto& g = full.grid;
    const auto value = [&](cell_index a, cell_index b) {
        return a < 0 || b < 0 || a >= g.nx || b >= g.ny ? 0.0F : full.at(a, b);
    };
    const float inward_x = value(i + 3, j) - value(i - 3, j);
    const float inward_y = value(i, j + 3) - value(i, j - 3);
    const float length = std::max(1e-6F, std::hypot(inward_x, inward_y));
    return 0.80F + 0.20F * (0.5F * inward_x + 0.866F * inward_y) / length;
}

}  // namespace

auto surface_height(const painted_fields& fields, const mesh_frame& frame, cell_index cell) -> double {
    const auto k = static_cast<std::size_t>(cell);
    const float level =
        fields.bed.values[k] + fields.water.wet_share.values[k] * fields.water.depth.values[k];
    return (static_cast<double>(level) - frame.z_zero) * frame.z_scale;
}

auto surface_mesh(const painted_fields& fields, const mesh_frame& frame) -> vtkSmartPointer<vtkPolyData> {
    const lattice corners(fields, frame);
    const auto& grid = fields.bed.grid;
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> texture;
    texture->SetNumberOfComponents(2);
    texture->SetName("texture");
    std::vector<vtkIdType> number(fields.bed.values.size(), no_point);
    for (cell_index j = 0; j < grid.ny; ++j) {
        for (cell_index i = 0; i < grid.nx; ++i) {
            if (corners.has(i, j)) {
                number[static_cast<std::size_t>(corners.cell(i, j))] =
                    points->InsertNextPoint(corners.x(i), corners.y(j), corners.top(i, j));
                texture->InsertNextTuple2((static_cast<double>(i) + 0.5) / static_cast<double>(grid.nx),
                                          (static_cast<double>(j) + 0.5) / static_cast<double>(grid.ny));
            }
        }
    }
    vtkNew<vtkCellArray> triangles;
    for (cell_index j = 0; j + 1 < grid.ny; ++j) {
        for (cell_index i = 0; i + 1 < grid.nx; ++i) {
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

auto side_mesh(const painted_fields& fields, const mesh_frame& frame) -> vtkSmartPointer<vtkPolyData> {
    const lattice corners(fields, frame);
    const auto full = fullness(fields.bed);
    const auto& grid = fields.bed.grid;
    side_faces faces(corners);
    for (cell_index j = 0; j + 1 < grid.ny; ++j) {
        for (cell_index i = 0; i + 1 < grid.nx; ++i) {
            if (!corners.has_quad(i, j)) {
                continue;
            }
            const float light = side_light(full, i, j);
            if (!corners.has_quad(i, j - 1)) {
                faces.add({i, j}, {i + 1, j}, light);
            }
            if (!corners.has_quad(i, j + 1)) {
                faces.add({i, j + 1}, {i + 1, j + 1}, light);
            }
            if (!corners.has_quad(i - 1, j)) {
                faces.add({i, j}, {i, j + 1}, light);
            }
            if (!corners.has_quad(i + 1, j)) {
                faces.add({i + 1, j}, {i + 1, j + 1}, light);
            }
        }
    }
    return faces.mesh();
}

}  // namespace thalweg::view

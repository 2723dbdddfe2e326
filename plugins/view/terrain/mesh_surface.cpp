// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/mesh_surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <vtkCellArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

#include "view/terrain/mesh_relief.hpp"
#include "view/terrain/side_faces.hpp"

namespace thalweg::view {
namespace {

/// Heights of cells and of nodes, in drawn units; NaN where there is no ground.
struct Heights {
    std::vector<float> cell;
    std::vector<double> node;
};

template <class Height>
auto heights_of(const DrawnMesh& mesh, Height height) -> Heights {
    Heights result;
    for (std::size_t cell = 0; cell < mesh.cells(); ++cell) {
        result.cell.push_back(static_cast<float>(height(cell)));
    }
    result.node = at_nodes(mesh, result.cell);
    return result;
}

/// The mean colour of the cells with ground around each node.
auto colours_at_nodes(const DrawnMesh& mesh, const std::vector<float>& ground,
                      const std::vector<Colour>& colours) -> std::vector<Colour> {
    std::vector<Colour> sums(mesh.node.size(), Colour{0, 0, 0});
    std::vector<float> counts(mesh.node.size(), 0);
    for (std::size_t cell = 0; cell < mesh.cells(); ++cell) {
        if (std::isfinite(ground[cell])) {
            mesh.for_each_corner(cell, [&](std::size_t node) {
                sums[node].red += colours[cell].red;
                sums[node].green += colours[cell].green;
                sums[node].blue += colours[cell].blue;
                counts[node] += 1;
            });
        }
    }
    for (std::size_t node = 0; node < sums.size(); ++node) {
        sums[node] = scaled(sums[node], 1.0F / std::max(1.0F, counts[node]));
    }
    return sums;
}

/// Points with their colours.
class ColouredPoints {
  public:
    ColouredPoints() { bytes_->SetNumberOfComponents(3); }

    auto add(const mesh::Point& at, double z, const Colour& paint) -> vtkIdType {
        const auto byte = [](float channel) {
            return static_cast<unsigned char>(std::lround(std::clamp(channel, 0.0F, 1.0F) * 255.0F));
        };
        const std::array<unsigned char, 3> rgb{byte(paint.red), byte(paint.green), byte(paint.blue)};
        bytes_->InsertNextTypedTuple(rgb.data());
        return points_->InsertNextPoint(at.x, at.y, z);
    }

    auto with(vtkCellArray* triangles) const -> vtkSmartPointer<vtkPolyData> {
        auto result = vtkSmartPointer<vtkPolyData>::New();
        result->SetPoints(points_);
        result->SetPolys(triangles);
        result->GetPointData()->SetScalars(bytes_);
        return result;
    }

  private:
    vtkNew<vtkPoints> points_;
    vtkNew<vtkUnsignedCharArray> bytes_;
};

auto top_of(const DrawnMesh& mesh, const Heights& top, const std::vector<Colour>& colours)
    -> vtkSmartPointer<vtkPolyData> {
    const auto node_colours = colours_at_nodes(mesh, top.cell, colours);
    ColouredPoints points;
    std::vector<vtkIdType> number(mesh.node.size());
    for (std::size_t node = 0; node < number.size(); ++node) {
        if (std::isfinite(top.node[node])) {
            number[node] = points.add(mesh.node[node], top.node[node], node_colours[node]);
        }
    }
    vtkNew<vtkCellArray> triangles;
    const auto sides = static_cast<std::size_t>(mesh.sides);
    for (std::size_t cell = 0; cell < mesh.cells(); ++cell) {
        if (std::isfinite(top.cell[cell])) {
            const auto middle =
                points.add(mesh.centre(cell), static_cast<double>(top.cell[cell]), colours[cell]);
            const auto* corner = &mesh.corner[cell * sides];
            for (std::size_t k = 0; k < sides; ++k) {
                triangles->InsertNextCell({middle, number[static_cast<std::size_t>(corner[k])],
                                           number[static_cast<std::size_t>(corner[(k + 1) % sides])]});
            }
        }
    }
    return points.with(triangles);
}

/// Each cell in one colour, with points of its own.
auto cells_of(const DrawnMesh& mesh, const Heights& top, const std::vector<Colour>& colours)
    -> vtkSmartPointer<vtkPolyData> {
    ColouredPoints points;
    vtkNew<vtkCellArray> triangles;
    const auto sides = static_cast<std::size_t>(mesh.sides);
    for (std::size_t cell = 0; cell < mesh.cells(); ++cell) {
        if (std::isfinite(top.cell[cell])) {
            const auto add_corner = [&](std::size_t k) {
                const auto node = static_cast<std::size_t>(mesh.corner[cell * sides + k % sides]);
                return points.add(mesh.node[node], top.node[node], colours[cell]);
            };
            const auto middle =
                points.add(mesh.centre(cell), static_cast<double>(top.cell[cell]), colours[cell]);
            const auto first = add_corner(0);
            for (std::size_t k = 1; k < sides; ++k) {
                add_corner(k);
            }
            for (std::size_t k = 0; k < sides; ++k) {
                triangles->InsertNextCell({middle, first + static_cast<vtkIdType>(k),
                                           first + static_cast<vtkIdType>((k + 1) % sides)});
            }
        }
    }
    return points.with(triangles);
}

/// Brightness of an upright face with its cell on the left: brightest towards the south-west.
auto side_light(const mesh::Point& from, const mesh::Point& to) -> float {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double inward_x = (from.y - to.y) / length;
    const double inward_y = (to.x - from.x) / length;
    return static_cast<float>(0.80 + 0.20 * (0.5 * inward_x + 0.866 * inward_y));
}

auto sides_of(const DrawnMesh& mesh, const Heights& ground, const Heights& top, double base)
    -> vtkSmartPointer<vtkPolyData> {
    SideFaces faces(base);
    const auto rim = [&](std::size_t node) -> RimPoint {
        return {mesh.node[node].x, mesh.node[node].y, ground.node[node], top.node[node]};
    };
    const auto sides = static_cast<std::size_t>(mesh.sides);
    for (std::size_t at = 0; at < mesh.corner.size(); ++at) {
        const auto cell = at / sides;
        const auto beyond = mesh.neighbour[at];
        const bool open =
            beyond == DrawnMesh::none || !std::isfinite(ground.cell[static_cast<std::size_t>(beyond)]);
        if (std::isfinite(ground.cell[cell]) && open) {
            const auto from = static_cast<std::size_t>(mesh.corner[at]);
            const auto to = static_cast<std::size_t>(mesh.corner[cell * sides + (at + 1) % sides]);
            faces.add(rim(from), rim(to), side_light(mesh.node[from], mesh.node[to]));
        }
    }
    return faces.mesh();
}

}  // namespace

auto mesh_skin(const DrawnMesh& mesh, const PaintedFields& fields, const std::vector<Colour>& colours,
               const MeshFrame& frame, bool by_cell) -> TerrainSkin {
    const auto ground = heights_of(mesh, [&](std::size_t cell) {
        return (static_cast<double>(fields.bed.values[cell]) - frame.z_zero) * frame.z_scale;
    });
    const auto top = heights_of(
        mesh, [&](std::size_t cell) { return surface_height(fields, frame, static_cast<CellIndex>(cell)); });
    return {by_cell ? cells_of(mesh, top, colours) : top_of(mesh, top, colours),
            sides_of(mesh, ground, top, frame.z_base), nullptr};
}

}  // namespace thalweg::view

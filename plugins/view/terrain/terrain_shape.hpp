// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <vtkSmartPointer.h>

#include "view/terrain/projection.hpp"
#include "view/terrain/terrain_paint.hpp"

class vtkImageData;
class vtkPolyData;

namespace thalweg::view {

/// Where the drawn surfaces lie: x and y in metres from the grid's centre (pictures are drawn in single
/// precision, and map coordinates are large), z in metres times the exaggeration from the lowest elevation of
/// the colours.
struct MeshFrame {
    double centre_x = 0.0;
    double centre_y = 0.0;
    double z_zero = 0.0;
    double z_scale = 1.0;
    double z_base = 0.0;  ///< bottom of the block, in drawn units
};

/// The rectangle around a grid [m].
struct GroundExtent {
    double x0, y0, width, height;
};

/// Geometry and colours for the renderer. Without a texture the surface has a colour at each of its points.
struct TerrainSkin {
    vtkSmartPointer<vtkPolyData> surface, sides;
    vtkSmartPointer<vtkImageData> texture;
    bool by_cell = false;  ///< the texture's colours are not blended between cells
};

/// The ground of one grid with the water on it: what a picture needs to know of the grid's kind.
class TerrainShape {
  public:
    virtual ~TerrainShape() = default;

    /// Takes the fields of a moment; all below is about the last one taken.
    virtual void take(const PictureFrame& frame) = 0;

    virtual auto extent() const -> GroundExtent = 0;

    /// Fields at the cells whose surface is drawn.
    virtual auto fields() const -> const PaintedFields& = 0;

    /// Fields at the cells that are coloured: the same cells or finer ones.
    virtual auto coloured_fields() const -> const PaintedFields& = 0;

    /// Whether the points to see are others than those of the moment before.
    virtual auto view_has_changed() const -> bool = 0;

    /// West, south, east and north of the places that were wet so far, in coordinates of the shape; empty
    /// where the camera does not follow them. see_again() goes on with them.
    virtual auto seen() const -> std::vector<double> = 0;
    virtual void see_again(const std::vector<double>& seen) = 0;

    /// Points that the camera frames: the ground and the foot of the block below its edge, or all the places
    /// that were wet so far.
    virtual auto points_to_see(const MeshFrame& frame) const -> std::vector<Vector3> = 0;

    /// Valid until the next call, which may change and return the same objects. What depends on the ground
    /// alone is kept for as long as the ground stays; the frame is the same in all calls.
    virtual auto skin(const PaintScale& scale, const MeshFrame& frame) -> TerrainSkin = 0;

    /// The drawn place above a point of the map; nothing where there is no ground.
    virtual auto on_surface(double x, double y, const MeshFrame& frame) const -> std::optional<Vector3> = 0;
};

/// Height of the drawn surface at a cell: bed, and water on it.
auto surface_height(const PaintedFields& fields, const MeshFrame& frame, CellIndex cell) -> double;

/// Returns the shape for the kind of the grid, whose geometry must outlive the shape.
auto make_terrain_shape(const Grid& grid, const PictureOptions& options) -> std::unique_ptr<TerrainShape>;

/// The shapes from which make_terrain_shape chooses.
auto make_raster_terrain(const Grid& grid, const PictureOptions& options) -> std::unique_ptr<TerrainShape>;
auto make_mesh_terrain(const Grid& grid, const PictureOptions& options) -> std::unique_ptr<TerrainShape>;

}  // namespace thalweg::view

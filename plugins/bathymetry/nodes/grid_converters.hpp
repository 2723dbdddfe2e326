// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <memory>
#include <string>

#include <thalweg/node.hpp>

#include "bathymetry/converters/gather.hpp"
#include "bathymetry/converters/gather_target.hpp"

namespace thalweg::bathymetry {

/// What both converters say of `keep`.
inline auto keep_option() -> option {
    return option().by_default(Kept::mean).help("Quantity that is conserved");
}

/// What all converters do with the rows of their targets: areas that cells share, or parts of discharges.
/// These are found once, on the host, and take 16 bytes for each pair of a target and a source in the memory
/// of the executor.
class GridConverter : public Node {
  public:
    void configure(const Setup& setup) override { device_ = setup.device; }

  protected:
    /// Rows in the memory of the executor; empty before the first run that writes.
    using Shares = std::unique_ptr<Gather>;

    /// Writes the output, if it is read. find_rows is called where `shares` is empty.
    void convert(const Step& step, const Field& from, const MutableField& to, Kept what, Shares& shares,
                 const std::function<GatherRows()>& find_rows);

    /// Throws Error where a source does not lie in the CRS of the grid at the input 'grid': cells can only be
    /// laid over each other in one frame.
    static void require_one_crs(const Field& from, const Field& to);

  private:
    Device device_;
};

/// Node `mesh-to-raster`: values at the cells of triangles or a curvilinear grid on a uniform raster, by the
/// areas that cells share. Static or stepping as what it reads, on the CPU or on CUDA.
class MeshToRasterNode final : public GridConverter {
  public:
    static auto about() -> About;

    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input value_{
        *this, "value",
        port().any_unit().any_grid().on<mesh::Curvilinear, mesh::Triangles>().help("Values at cells")};
    Input grid_{*this, "grid",
                port()
                    .any_unit()
                    .any_grid()
                    .optional()
                    .or_at(THW_AT_NODE)
                    .help("Any field on the raster to which the values are brought; unconnected: cell_size "
                          "defines the raster")};
    Output raster_{*this, "value",
                   port().any_unit().help("Values at the cells of the raster; NaN outside the mesh")};

    Parameter<double> cell_size_{
        *this, "cell_size",
        option().unit("m").at_least(0.001).help(
            "Cell size of the raster around the mesh, whose grid lines are whole multiples of it")};
    Parameter<Kept> keep_{*this, "keep", keep_option()};

    auto wanted_grid() const -> Grid;

    Shares shares_;
};

/// Node `raster-to-mesh`: values at the cells of a uniform raster on cells and nodes of a mesh, by the areas
/// that they share. Static or stepping as what it reads, on the CPU or on CUDA.
class RasterToMeshNode final : public GridConverter {
  public:
    static auto about() -> About;

    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input value_{*this, "value", port().any_unit().any_grid().help("Values at cells")};
    Input grid_{*this, "grid",
                port()
                    .any_unit()
                    .any_grid()
                    .or_at(THW_AT_NODE)
                    .or_at(THW_AT_EDGE)
                    .on<mesh::Curvilinear, mesh::Triangles>()
                    .help("Any field on the mesh to which the values are brought")};
    Output mesh_{*this, "value",
                 port().any_unit().on<mesh::Curvilinear, mesh::Triangles>().help(
                     "Values at the cells of the mesh; NaN outside the raster")};
    Output vertices_{
        *this, "value_vertices",
        port()
            .any_unit()
            .at(THW_AT_NODE)
            .on<mesh::Curvilinear, mesh::Triangles>()
            .help("Values at the nodes of the mesh, each over the parts of the cells around that are "
                  "nearest to it; NaN outside the raster")};

    Parameter<Kept> keep_{*this, "keep", keep_option()};

    Shares cell_shares_, node_shares_;
};

}  // namespace thalweg::bathymetry

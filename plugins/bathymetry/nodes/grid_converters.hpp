// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "bathymetry/core/overlap.hpp"

namespace thalweg::bathymetry {

/// What both converters say of `keep`.
inline auto keep_option() -> option {
    return option()
        .by_default("\"mean\"")
        .one_of("mean|volume")
        .help(
            "mean: of what covers a cell, for levels and coefficients; volume: the sum of value times area "
            "stays, for depths; "
            "there no value counts as 0");
}

/// Node `mesh-to-raster`: values at the cells of triangles or a curvilinear grid on a uniform raster, by the
/// areas that cells share. Static or stepping as what it reads. Takes 16 bytes of host memory for each pair
/// of cells that overlap.
class MeshToRasterNode final : public Node {
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
                    .help("A field on the raster that is wanted; without it cell_size says which")};
    Output raster_{*this, "value",
                   port().any_unit().help("The values at the cells of the raster, NaN beyond the mesh")};

    Parameter<double> cell_size_{
        *this, "cell_size",
        option().unit("m").at_least(0.001).help(
            "Of the raster around the mesh, whose lines are at whole multiples of it")};
    Parameter<std::string> keep_{*this, "keep", keep_option()};

    auto wanted_grid() const -> Grid;

    std::optional<cell_overlaps> overlaps_;
};

/// Node `raster-to-mesh`: values at the cells of a uniform raster on those of a mesh, by the areas that cells
/// share. Static or stepping as what it reads. Memory as MeshToRasterNode.
class RasterToMeshNode final : public Node {
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
                    .help("A field on the mesh that is wanted")};
    Output mesh_{*this, "value",
                 port().any_unit().on<mesh::Curvilinear, mesh::Triangles>().help(
                     "The values at the cells of the mesh, NaN beyond the raster")};

    Parameter<std::string> keep_{*this, "keep", keep_option()};

    std::optional<cell_overlaps> overlaps_;
};

}  // namespace thalweg::bathymetry

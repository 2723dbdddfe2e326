// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/gis/shapes.hpp>
#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/ground/raster_grid.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "bathymetry/triangulate/generate.hpp"
#include "bathymetry/triangulate/size_field.hpp"

namespace thalweg::bathymetry {

/// Node `triangulate`: triangles inside drawn outlines, with the ground of a raster.
///
/// The mesh is made before time starts, since the grids of other nodes depend on it. Host memory: 500 bytes a
/// triangle while it is made.
class TriangulateNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    FeatureInput outline_{
        *this, "outline",
        port().help("Polygons, or lines that join to closed rings, around the mesh; its CRS "
                    "is theirs unless crs is given")};
    FeatureInput holes_{*this, "holes", port().optional().help("Polygons inside the outline without a mesh")};
    FeatureInput break_lines_{
        *this, "break_lines",
        port().optional().help(
            "Lines, or rims of polygons, that are edges of triangles: dikes, banks, walls")};
    FeatureInput zones_{*this, "zones",
                        port().optional().help("Polygons with an attribute `size` [m], which replaces size "
                                               "inside; the smallest where they overlap")};
    FeatureInput boundaries_{
        *this, "boundaries",
        port().optional().help("Lines with an attribute `name` along parts of the outline, "
                               "whose boundary gets that name")};
    Output area_{*this, "area", port().unit("m2").on<mesh::Triangles>().help("Area of each triangle")};
    Output elevation_{*this, "elevation",
                      port()
                          .unit("m")
                          .standard_name("ground_level_altitude")
                          .on<mesh::Triangles>()
                          .help("Mean of the ground over each triangle; NaN is a wall; needs ground")};
    Output vertices_{
        *this, "elevation_vertices",
        port()
            .unit("m")
            .standard_name("ground_level_altitude")
            .at(THW_AT_NODE)
            .on<mesh::Triangles>()
            .help("Mean of the ground over the parts of the triangles around that are nearest to "
                  "a node; needs ground")};

    Group size_group_{*this, "Triangles"};
    Parameter<double> size_{*this, "size",
                            option().required().unit("m").at_least(0.001).help(
                                "Longest edge that a triangle may have outside of zones")};
    Parameter<double> smallest_angle_{
        *this, "smallest_angle",
        option().by_default("25").at_least(0).at_most(30).help(
            "Smallest angle of triangles, in degrees, but at sharper corners of the drawing")};
    Parameter<double> least_distance_{*this, "least_distance",
                                      option().unit("m").at_least(0.0001).help(
                                          "Least distance of different points and lines of the drawing, "
                                          "and of nodes; unset: a hundredth of the smallest size")};
    Parameter<std::int64_t> smoothing_{
        *this, "smoothing",
        option().by_default("3").at_least(0).at_most(100).help(
            "Rounds in which nodes move to the middle of their neighbours where that widens angles")};
    Parameter<std::int64_t> most_triangles_{
        *this, "most_triangles",
        option()
            .by_default("10000000")
            .at_least(1)
            .at_most(100000000)
            .help("Number of triangles from which on sizes are taken for a mistake")};

    Group ground_group_{*this, "Ground"};
    Parameter<InputFile> ground_{
        *this, "ground",
        option().help("Raster of ground levels in any format that GDAL reads, for elevation and drop")};
    Parameter<std::string> ground_crs_{*this, "ground_crs",
                                       option().help("CRS of the raster if it names none or a wrong one")};
    Parameter<std::string> ground_variable_{
        *this, "ground_variable",
        option().help("Variable of the raster's file that is the ground, where it holds several (netCDF)")};
    Parameter<double> no_data_{*this, "no_data",
                               option().help("Value of the raster that means missing data beside what the "
                                             "file declares, eg -9999")};
    Parameter<double> drop_{
        *this, "drop",
        option().unit("m").at_least(0.001).help(
            "Change of the ground along an edge, by which steep ground gets smaller triangles; unset: none")};
    Parameter<double> least_size_{
        *this, "least_size",
        option().unit("m").at_least(0.001).help("Smallest size by drop; unset: a tenth of size")};

    Group result_group_{*this, "Result"};
    Parameter<std::string> crs_{*this, "crs",
                                option().help("CRS of the mesh, eg EPSG:32616; unset: that of the outline")};
    Parameter<CellOrder> numbering_{
        *this, "numbering",
        option()
            .by_default(CellOrder::hilbert)
            .help(
                "Order of triangles in memory; hilbert: along a curve, which computes fastest; rcm: reverse "
                "Cuthill-McKee; file: as they were made; random: mixed, to measure the others")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the outputs")};

    /// Shapes of an input in the mesh's CRS; the value of each is the row of its feature.
    auto shapes_of(const FeatureInput& input, const gis::Frame& frame) const -> std::vector<gis::Shape>;
    void draw(const FeatureInput& input, const gis::Frame& frame, LineRole role,
              std::vector<DrawnLine>& lines) const;
    auto crs_of_mesh() const -> std::string;
    void read_ground(const gis::Frame& frame);
    auto sizes_in(const gis::Frame& frame) -> SizeField;
    auto least_distance_in(const SizeField& sizes) const -> double;

    CellField ground_levels_;
    std::unique_ptr<MeshSource> mesh_;
};

}  // namespace thalweg::bathymetry

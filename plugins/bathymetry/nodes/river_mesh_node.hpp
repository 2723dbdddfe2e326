// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/ground/raster_grid.hpp"
#include "bathymetry/river_mesh/river_grid.hpp"

namespace thalweg::bathymetry {

/// Node `river-mesh`: a curvilinear grid between two banks, with the ground of a raster.
///
/// The grid is made before time starts, since the grids of other nodes depend on it. Host memory: 200 bytes a
/// cell while it is made.
class RiverMeshNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    FeatureInput left_bank_{*this, "left_bank",
                            port().help("One line along the left bank, in either direction; its CRS is that "
                                        "of the grid unless crs is given")};
    FeatureInput right_bank_{*this, "right_bank", port().help("One line along the right bank")};
    FeatureInput centre_line_{
        *this, "centre_line",
        port().optional().help("One line along which rows of nodes are equally spaced; else the middle "
                               "between the banks")};
    Output area_{*this, "area", port().unit("m2").on<mesh::Curvilinear>().help("Area of each cell")};
    Output elevation_{
        *this, "elevation",
        port()
            .unit("m")
            .standard_name("ground_level_altitude")
            .on<mesh::Curvilinear>()
            .help("Mean of the ground over each cell, or the level at its centre where it is smaller than a "
                  "cell of the raster; NaN is a wall; needs ground")};
    Output vertices_{
        *this, "elevation_vertices",
        port()
            .unit("m")
            .standard_name("ground_level_altitude")
            .at(THW_AT_NODE)
            .on<mesh::Curvilinear>()
            .help("Mean of the ground over the parts of the cells around that are nearest to a node, or the "
                  "level at the node where they are smaller than a cell of the raster; needs ground")};

    Group cells_group_{*this, "Cells"};
    Parameter<std::int64_t> cells_along_{
        *this, "cells_along", option().at_least(2).at_most(100000).help("Number of cells along the river")};
    Parameter<double> size_along_{
        *this, "size_along",
        option().unit("m").at_least(0.001).help("Mean length of the cells, in place of their number")};
    Parameter<std::vector<std::vector<double>>> lengths_along_{
        *this, "lengths_along",
        option().help("Pairs of a place downstream along the middle [m] and the length of cells there [m], "
                      "linear in between, in place of their number, eg [[0, 20], [400, 5], [600, 20]]")};
    Parameter<std::int64_t> cells_across_{
        *this, "cells_across", option().at_least(2).at_most(100000).help("Number of cells across the river")};
    Parameter<double> size_across_{
        *this, "size_across",
        option().unit("m").at_least(0.001).help("Mean width of the cells, in place of their number")};
    Parameter<double> bank_refinement_{
        *this, "bank_refinement",
        option().by_default("1").at_least(1).at_most(100).help(
            "Width of the cells in the middle over that of those at the banks; widths change by tanh; 1: all "
            "are equal")};
    Parameter<std::int64_t> smoothing_{
        *this, "smoothing",
        option().by_default("100").at_least(0).at_most(1000).help(
            "Most sweeps of elliptic smoothing, which end where the largest cosine falls no more; 0: none")};
    Parameter<bool> slide_banks_{
        *this, "slide_banks",
        option().by_default("false").help("Whether nodes on the banks move along them while the grid is "
                                          "smoothed, so that lines meet the banks at right angles")};

    Group ground_group_{*this, "Ground"};
    Parameter<InputFile> ground_{*this, "ground",
                                 option().help("Raster of ground levels in any format that GDAL reads")};
    Parameter<std::string> ground_crs_{*this, "ground_crs",
                                       option().help("CRS of the raster if it names none or a wrong one")};
    Parameter<std::string> ground_variable_{
        *this, "ground_variable",
        option().help("Variable of the raster's file that is the ground, where it holds several (netCDF)")};
    Parameter<double> no_data_{*this, "no_data",
                               option().help("Value of the raster that means missing data beside what the "
                                             "file declares, eg -9999")};

    Group result_group_{*this, "Result"};
    Parameter<std::string> crs_{*this, "crs",
                                option().help("CRS of the grid, eg EPSG:32616; unset: that of left_bank")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the outputs")};

    void require_one_of(const ParameterBase& count, const ParameterBase& size, bool has_both, bool has_any);
    auto crs_of_grid() const -> std::string;
    /// Empty where the input is not connected.
    auto line_of(const FeatureInput& input, const gis::Frame& frame) const -> std::vector<Point>;
    auto lengths() const -> std::vector<CellLength>;
    auto grid() const -> Grid;

    std::string grid_crs_;
    RiverGrid river_;
    thw_curvilinear view_{};
    CellField ground_levels_;
};

}  // namespace thalweg::bathymetry

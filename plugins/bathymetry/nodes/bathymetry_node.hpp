// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "bathymetry/core/bed_source.hpp"
#include "bathymetry/core/mesh_source.hpp"

namespace thalweg::bathymetry {

/// Node `bathymetry`: the ground, from any raster GDAL reads, a mesh of triangles or a curvilinear grid.
///
/// Outputs: elevation (cells), elevation_vertices (nodes). On a raster the vertices have the mean of the
/// cells around; on a mesh, which has levels at its nodes, the cells have the mean of their nodes. NaN is a
/// wall. Needs host memory of two doubles a cell while it reads.
class BathymetryNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Output elevation_{*this, "elevation",
                      port()
                          .unit("m")
                          .standard_name("ground_level_altitude")
                          .on_any_grid_kind()
                          .help("Ground level at cells, NaN: wall")};
    Output vertices_{*this, "elevation_vertices",
                     port()
                         .unit("m")
                         .standard_name("ground_level_altitude")
                         .at(THW_AT_NODE)
                         .on_any_grid_kind()
                         .help("Ground level at cell corners; of a raster the mean of the cells around")};

    Parameter<InputFile> file_{
        *this, "file",
        option().required().help(
            "Raster in any format GDAL reads, a mesh of triangles (.slf SELAFIN, .msh Gmsh 2.2 ASCII), or, "
            "with grid = "
            "mesh, the nodes of a curvilinear grid (.csv with the columns i, j, x, y, z)")};
    Parameter<InputFile> boundary_file_{
        *this, "boundary_file",
        option().help("TELEMAC boundary conditions (.cli) of a SELAFIN mesh, with grid = mesh: they name the "
                      "open parts of its boundary")};
    Parameter<std::string> grid_{
        *this, "grid",
        option()
            .by_default("\"raster\"")
            .one_of("raster|mesh")
            .help("What the levels lie on: a raster, or the cells of the file itself")};
    Parameter<std::string> numbering_{*this, "numbering",
                                      option()
                                          .by_default("\"hilbert\"")
                                          .one_of("hilbert|file")
                                          .help("Order of triangles in memory, with grid = mesh: along a "
                                                "curve, which is faster to compute on, or as in the "
                                                "file; results are written in the file's order either way")};
    Parameter<std::int64_t> band_{*this, "band",
                                  option().by_default("1").at_least(1).help("Band of the raster")};
    Parameter<std::string> file_crs_{
        *this, "file_crs", option().help("CRS of the file where it names none or a wrong one, eg EPSG:4326")};
    Parameter<std::string> crs_{*this, "crs",
                                option().help("CRS to reproject to, eg EPSG:32616; unset: that of the file")};
    Parameter<double> cell_size_{*this, "cell_size",
                                 option().unit("m").at_least(0).help(
                                     "Cell size to resample to; unset: that of the file; needed for a mesh")};
    Parameter<std::vector<double>> window_{
        *this, "window",
        option().unit("m").help(
            "Part to read: xmin, ymin, xmax, ymax in the CRS of the result; grows to whole cells")};
    Parameter<std::string> resampling_{*this, "resampling",
                                       option()
                                           .by_default("\"bilinear\"")
                                           .one_of("nearest|bilinear|cubic|average")
                                           .help("How values between cells are found when cells change")};
    Parameter<std::string> missing_{
        *this, "missing",
        option()
            .by_default("\"wall\"")
            .one_of("wall|value|error")
            .help("What cells without data become; beyond the edge of the file it is always a wall")};
    Parameter<double> missing_value_{
        *this, "missing_value",
        option().unit("m").help(
            "Level for cells without data, with missing = value; before vertical_scale and vertical_offset")};
    Parameter<double> no_data_{
        *this, "no_data",
        option().help(
            "A value that means missing data beside what the file declares, eg -9999; as the file holds "
            "it, before vertical_scale and vertical_offset")};
    Parameter<double> vertical_scale_{
        *this, "vertical_scale",
        option().by_default("1").help("Factor from the file's values to metres, eg 0.3048 for feet")};
    Parameter<double> vertical_offset_{
        *this, "vertical_offset",
        option().unit("m").by_default("0").help("Added to the levels, after vertical_scale")};
    Parameter<std::string> vertical_datum_{
        *this, "vertical_datum",
        option().help("Name of the vertical datum, eg EGM96 height; goes with the grid")};
    Parameter<std::string> precision_{
        *this, "precision",
        option().by_default("\"float\"").one_of("float|double").help("Element type of the outputs")};

    auto request() const -> raster_request;
    void check_frame(const std::string& crs, const std::string& zone) const;
    void check_unit(const std::string& unit) const;
    void check_grid_parameters();
    void offer(const Grid& grid);

    std::optional<bed_source> source_;
    std::unique_ptr<mesh_source> mesh_;
};

}  // namespace thalweg::bathymetry

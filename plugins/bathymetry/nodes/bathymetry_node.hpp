// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "bathymetry/meshes/raster_triangles.hpp"
#include "bathymetry/sources/bed_source.hpp"
#include "bathymetry/sources/mesh_source.hpp"

namespace thalweg::bathymetry {

/// Grid of the levels of a node `bathymetry`.
enum class GroundGrid { raster, triangles, mesh };

inline auto choices(GroundGrid) -> const std::vector<Choice<GroundGrid>>& {
    static const std::vector<Choice<GroundGrid>> all = {
        {"raster", GroundGrid::raster, "a raster"},
        {"triangles", GroundGrid::triangles, "the cells of that raster, each cut in two"},
        {"mesh", GroundGrid::mesh, "the cells of the file itself"}};
    return all;
}

/// Part of a raster that the grid keeps.
enum class GroundExtent { all, full };

inline auto choices(GroundExtent) -> const std::vector<Choice<GroundExtent>>& {
    static const std::vector<Choice<GroundExtent>> all = {
        {"all", GroundExtent::all, "the whole file or window"},
        {"full", GroundExtent::full,
         "the largest rectangle in it whose cells all have a level, eg without the empty corners of a "
         "reprojected file"}};
    return all;
}

/// Node `bathymetry`: the ground, from any raster GDAL reads, a mesh of triangles or a curvilinear grid.
///
/// Outputs: elevation (cells), elevation_vertices (nodes), manning (cells). On a raster the vertices have the
/// mean of the cells around; on a mesh, which has levels at its nodes, the cells have the mean of their
/// nodes. NaN is a wall. Needs host memory of two doubles a cell while it reads, of one from the check of
/// the graph on with extent = full, and of 500 bytes a cell while it cuts a raster into triangles.
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
                          .help("Ground level at cells; NaN is a wall")};
    Output vertices_{*this, "elevation_vertices",
                     port()
                         .unit("m")
                         .standard_name("ground_level_altitude")
                         .at(THW_AT_NODE)
                         .on_any_grid_kind()
                         .help("Ground level at cell corners; on a raster the mean of the cells around")};

    Output manning_{*this, "manning",
                    port().unit("1").on_any_grid_kind().help(
                        "Manning's roughness [s m^(-1/3)] of cells, from a curvilinear grid that "
                        "has it; else NaN")};

    Group file_group_{*this, "File"};
    Parameter<InputFile> file_{
        *this, "file",
        option().required().help(
            "Raster in any format that GDAL reads, mesh of triangles (.slf SELAFIN, .msh Gmsh 2.2 and 4.1, "
            ".2dm SMS, .14 ADCIRC, .nc UGRID), or, with grid = mesh, a curvilinear grid (.csv with the "
            "columns i, j, x, y, z, or of iRIC; .cgn or .cgns of iRIC; .grd Delft3D)")};
    Parameter<std::int64_t> band_{*this, "band",
                                  option().by_default("1").at_least(1).help("Band of the raster")};
    Parameter<std::string> variable_{
        *this, "variable",
        option().help(
            "Variable that is the ground, by its whole name: of a SELAFIN mesh (unset: BOTTOM, FOND or COTE "
            "DU "
            "FOND), of a UGRID mesh (unset: what it describes as the ground, or calls bed or elevation), of "
            "a "
            "netCDF raster with several; of an SMS mesh z or \"material 2\" (unset: the second material of "
            "elements where they have levels in it, else z)")};
    Parameter<std::string> file_crs_{
        *this, "file_crs",
        option().help("CRS of the file if it names none or a wrong one, eg EPSG:4326; none: its coordinates "
                      "are metres of no CRS")};
    Parameter<InputFile> boundary_file_{
        *this, "boundary_file",
        option().help("TELEMAC boundary conditions (.cli) of a SELAFIN mesh, with grid = mesh; they name the "
                      "open parts of its boundary")};
    Parameter<InputFile> depth_file_{
        *this, "depth_file",
        option().help("Depths (.dep) at the nodes of a Delft3D grid, with grid = mesh; positive downwards")};
    Parameter<InputFile> enclosure_file_{
        *this, "enclosure_file",
        option().help("Enclosure (.enc) of a Delft3D grid, with grid = mesh, which says which cells there "
                      "are; unset: those that have four nodes")};

    Group result_group_{*this, "Grid of the result"};
    Parameter<GroundGrid> grid_{*this, "grid",
                                option().by_default(GroundGrid::raster).help("Grid of the levels")};
    Parameter<std::string> crs_{
        *this, "crs",
        option().help("CRS in metres to which the ground is reprojected, eg EPSG:32616; unset: that of the "
                      "file")};
    Parameter<double> cell_size_{*this, "cell_size",
                                 option().unit("m").at_least(0).help(
                                     "Size of the cells to which the ground is resampled; unset or 0: that "
                                     "of the file; required for a mesh on a raster")};
    Parameter<std::vector<double>> window_{
        *this, "window",
        option().unit("m").help("Part of the ground that is read: xmin, ymin, xmax, ymax in the CRS of the "
                                "result; it is widened to whole cells")};
    Parameter<GroundExtent> extent_{
        *this, "extent",
        option().by_default(GroundExtent::all).help("Part of the raster that the grid keeps")};
    Parameter<Resampling> resampling_{
        *this, "resampling",
        option()
            .by_default(Resampling::bilinear)
            .help("Method by which values between cells are found if the cells change")};
    Parameter<CellOrder> numbering_{
        *this, "numbering",
        option()
            .by_default(CellOrder::hilbert)
            .help("Order of triangles in memory with grid = mesh or triangles; hilbert: along a curve, which "
                  "computes "
                  "fastest; rcm: reverse Cuthill-McKee; file: as in the file; random: mixed, to measure "
                  "the others; results are written in the order of the file with all of them")};
    Parameter<Diagonal> diagonal_{
        *this, "diagonal",
        option().by_default(Diagonal::alternating).help("Diagonal that cuts a cell with grid = triangles")};
    Parameter<Precision> precision_{
        *this, "precision", option().by_default(Precision::of_floats).help("Element type of the outputs")};

    Group gaps_group_{*this, "Missing data"};
    Parameter<MissingRule> missing_{
        *this, "missing",
        option()
            .by_default(MissingRule::wall)
            .help("Treatment of cells without data; wall: NaN; value: missing_value; error: refused; outside "
                  "the file is always a wall; unset: wall, with a warning of holes inside the terrain")};
    Parameter<double> missing_value_{
        *this, "missing_value",
        option().unit("m").help(
            "Level of cells without data with missing = value, before vertical_scale and vertical_offset")};
    Parameter<double> no_data_{*this, "no_data",
                               option().help("Value that means missing data beside what the file declares, "
                                             "eg -9999, before vertical_scale and vertical_offset; of a "
                                             "file with a scale of its own also the number it stores")};

    Group levels_group_{*this, "Levels"};
    Parameter<double> vertical_scale_{
        *this, "vertical_scale",
        option().help(
            "Factor from the values of the file to levels in metres, eg 0.3048 for feet; unset: what "
            "the file says of their unit and direction, or 1")};
    Parameter<double> vertical_offset_{
        *this, "vertical_offset",
        option().unit("m").by_default("0").help("Height that is added to the levels after vertical_scale")};
    Parameter<std::string> vertical_datum_{
        *this, "vertical_datum",
        option().help("Name of the vertical datum that is passed on with the grid, eg EGM96 height")};

    auto request() const -> RasterRequest;
    void check_frame(const std::string& crs, Point middle) const;
    void check_grid_parameters();
    void offer(const Grid& grid);
    void offer_mesh();
    void cut_raster();
    void keep_full_rectangle();
    auto raster_grid() const -> const RasterGrid&;
    auto read_raster() -> CellField;
    void warn_of_holes(const CellField& ground) const;
    void publish_roughness();

    std::optional<BedSource> source_;
    std::optional<CellField> full_;  // what extent = full keeps, until it is read
    std::unique_ptr<MeshSource> mesh_;
};

}  // namespace thalweg::bathymetry

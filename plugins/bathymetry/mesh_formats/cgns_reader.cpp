// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/cgns_reader.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "bathymetry/ground/file_ending.hpp"
#include "bathymetry/mesh_formats/cgns_file.hpp"

namespace thalweg::bathymetry {

namespace {

class ZoneReader {
    CgnsFile file_;
    CgnsNode base_, zone_;
    CurvilinearNodes grid_;

  public:
    explicit ZoneReader(const std::string& file) : file_(file) {
        find_zone();
        read_sizes();
    }

    auto read() -> CurvilinearNodes {
        const auto coordinates = file_.child(zone_, "GridCoordinates");
        grid_.mesh.x = coordinate(coordinates, "CoordinateX");
        grid_.mesh.y = coordinate(coordinates, "CoordinateY");
        grid_.units.x = unit_of({file_.child(coordinates, "CoordinateX"), coordinates});
        grid_.units.y = unit_of({file_.child(coordinates, "CoordinateY"), coordinates});
        const auto conditions = file_.find(zone_, "GridConditions");
        const auto elevation = array_of(conditions, "Elevation");
        if (!elevation && !file_.find(coordinates, "CoordinateZ")) {
            file_.fail(zone_, "neither GridConditions/Elevation nor CoordinateZ", "levels at the nodes");
        }
        grid_.levels = elevation ? file_.reals(*elevation, nodes()) : coordinate(coordinates, "CoordinateZ");
        grid_.units.levels =
            level_unit_of(elevation ? unit_of({*elevation, *conditions})
                                    : unit_of({file_.child(coordinates, "CoordinateZ"), coordinates}));
        read_cells(array_of(conditions, "Obstacle"));
        for (const auto* name : {"manning", "roughness", "roughness_cell"}) {
            if (const auto array = array_of(conditions, name); array && grid_.manning.empty()) {
                read_manning(*array);
            }
        }
        return std::move(grid_);
    }

  private:
    /// The unit of length that stands beside an array or above it; the nearest counts. Its text has 32
    /// characters for each of mass, length, time, temperature and angle.
    auto unit_of(const std::vector<CgnsNode>& from_array_to_zone) const -> std::string {
        constexpr std::size_t width = 32;
        auto places = from_array_to_zone;
        places.push_back(zone_);
        places.push_back(base_);
        for (const auto& place : places) {
            if (const auto units = file_.find(place, "DimensionalUnits")) {
                const auto text = file_.text(*units);
                const auto unit = text.size() > width ? text.substr(width, width) : "";
                const auto length = unit.substr(0, unit.find_last_not_of(' ') + 1);
                return length == "Null" ? "" : length;
            }
        }
        return "";
    }

    auto nodes() const -> std::int64_t { return (grid_.mesh.nx + 1) * (grid_.mesh.ny + 1); }

    auto cells() const -> std::int64_t { return grid_.mesh.nx * grid_.mesh.ny; }

    /// Finds the one zone whose type is Structured, in all bases.
    void find_zone() {
        std::optional<CgnsNode> found;
        for (const auto& base : file_.children(file_.root())) {
            if (base.label != "CGNSBase_t") {
                continue;
            }
            for (const auto& zone : file_.children(base)) {
                if (zone.label != "Zone_t" || file_.text(file_.child(zone, "ZoneType")) != "Structured") {
                    continue;
                }
                if (found) {
                    file_.fail(zone, "a second structured zone beside " + found->path, "one of them");
                }
                found = zone;
                base_ = base;
            }
        }
        if (!found) {
            file_.fail({}, "no structured zone", "one zone of quadrilaterals");
        }
        zone_ = *found;
    }

    /// Numbers of nodes, of cells, and of nodes at the boundary (0), each along i and j.
    void read_sizes() {
        constexpr std::int64_t most = 1000000000;
        const auto lengths = file_.lengths(zone_);
        if (lengths.size() != 2 || lengths[0] != 2 || lengths[1] != 3) {
            file_.fail(zone_, "sizes that are not 2 by 3 numbers", "a zone of two dimensions");
        }
        const auto sizes = file_.integers(zone_, 6);
        const auto i = sizes[0], j = sizes[1];
        if (i < 2 || j < 2 || i > most || j > most || sizes[2] != i - 1 || sizes[3] != j - 1) {
            file_.fail(zone_, fmt::format("{} by {} nodes and {} by {} cells", i, j, sizes[2], sizes[3]),
                       "two nodes each way at least, and one cell less");
        }
        grid_.mesh.nx = i - 1;
        grid_.mesh.ny = j - 1;
    }

    auto coordinate(const CgnsNode& coordinates, const char* name) const -> std::vector<double> {
        const auto array = file_.child(coordinates, name);
        auto values = file_.reals(array, nodes());
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (!std::isfinite(values[k])) {
                const auto at = static_cast<std::int64_t>(k), row = grid_.mesh.nx + 1;
                file_.fail(array, fmt::format("{} at node ({}, {})", values[k], at % row, at / row),
                           "finite numbers");
            }
        }
        return values;
    }

    /// The values of a condition of the grid, where it has it.
    auto array_of(const std::optional<CgnsNode>& conditions, const char* name) const
        -> std::optional<CgnsNode> {
        const auto condition = conditions ? file_.find(*conditions, name) : std::nullopt;
        return condition ? std::optional(file_.child(*condition, "Value")) : std::nullopt;
    }

    void read_cells(const std::optional<CgnsNode>& obstacle) {
        grid_.mesh.cell.assign(static_cast<std::size_t>(cells()), 1);
        if (!obstacle) {
            return;
        }
        const auto flags = file_.integers(*obstacle, cells());
        for (std::size_t cell = 0; cell < flags.size(); ++cell) {
            if (flags[cell] != 0 && flags[cell] != 1) {
                const auto at = static_cast<std::int64_t>(cell);
                file_.fail(*obstacle,
                           fmt::format("{} at the cell at node ({}, {})", flags[cell], at % grid_.mesh.nx,
                                       at / grid_.mesh.nx),
                           "0, or 1 for an obstacle");
            }
            grid_.mesh.cell[cell] = static_cast<unsigned char>(1 - flags[cell]);
        }
    }

    /// Values of nodes become the mean of the four around a cell.
    void read_manning(const CgnsNode& array) {
        const auto lengths = file_.lengths(array);
        const bool is_of_nodes = lengths == std::vector<std::int64_t>{nodes()} ||
                                 lengths == std::vector<std::int64_t>{grid_.mesh.nx + 1, grid_.mesh.ny + 1};
        if (!is_of_nodes) {
            grid_.manning = file_.reals(array, cells());
            return;
        }
        const auto at = file_.reals(array, nodes());
        const auto row = static_cast<std::size_t>(grid_.mesh.nx + 1);
        for (std::size_t first = 0; first + row < at.size(); ++first) {
            if (first % row + 1 < row) {
                grid_.manning.push_back((at[first] + at[first + 1] + at[first + row] + at[first + row + 1]) /
                                        4);
            }
        }
    }
};

}  // namespace

auto is_cgns_file(const std::string& file) -> bool {
    const auto ending = ending_of(file);
    return ending == ".cgn" || ending == ".cgns";
}

auto read_cgns(const RasterRequest& request) -> CurvilinearBed {
    const auto frame = frame_of_mesh(request);
    return bed_of(ZoneReader(request.file).read(), frame, request);
}

}  // namespace thalweg::bathymetry

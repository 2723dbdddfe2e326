// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/delft3d_reader.hpp"

#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>

#include "bathymetry/ground/file_ending.hpp"
#include "bathymetry/mesh_formats/delft3d_enclosure.hpp"
#include "bathymetry/mesh_formats/number_rows.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr auto grid_remedy = "mend the line, or save the grid again with RGFGRID";
constexpr auto depth_remedy = "save the depths again for this grid, with QUICKIN";

/// Reads a .grd file from its first line to its last.
class GrdReader {
    MeshText text_;
    NumberRows numbers_;
    CurvilinearNodes grid_;
    std::optional<double> missing_;
    bool is_spherical_ = false;

  public:
    explicit GrdReader(const std::string& file) : text_(file, grid_remedy), numbers_(text_) {
        read_keywords();
        read_sizes();
        read_block(grid_.mesh.x, "x");
        read_block(grid_.mesh.y, "y");
        numbers_.require_end("the rows of y");
        remove_missing();
    }

    auto is_spherical() const -> bool { return is_spherical_; }

    auto take() -> CurvilinearNodes { return std::move(grid_); }

  private:
    /// Up to the line with the sizes, which becomes the present one.
    void read_keywords() {
        for (numbers_.next_line("the head of the grid");; numbers_.next_line("the head of the grid")) {
            const auto line = numbers_.words().rest();
            const auto equals = line.find('=');
            if (line.front() != '*' && equals == std::string_view::npos) {
                return;
            }
            if (line.front() != '*') {
                read_keyword(lower_case(MeshWords(line.substr(0, equals)).rest()),
                             MeshWords(line.substr(equals + 1)));
            }
        }
    }

    void read_keyword(const std::string& name, MeshWords value) {
        if (name == "coordinate system") {
            const auto system = lower_case(value.rest());
            if (system != "cartesian" && system != "spherical") {
                text_.fail("'" + system.substr(0, 40) + "'", "Coordinate System = Cartesian, or Spherical");
            }
            is_spherical_ = system == "spherical";
        } else if (name == "missing value") {
            missing_ = value.real();
            if (!missing_) {
                text_.fail("no number as missing value", "Missing Value = a number");
            }
        } else {
            text_.fail("'" + name.substr(0, 40) + " ='", "Coordinate System or Missing Value");
        }
    }

    void read_sizes() {
        constexpr auto expected = "M and N, the numbers of nodes, two each way at least";
        const auto m = numbers_.words().integer(), n = numbers_.words().integer();
        if (!m || !n || *m < 2 || *n < 2) {
            text_.fail("no sizes of the grid", expected);
        }
        constexpr std::int64_t bytes_a_node = 4;  // a digit and a blank, of x and of y
        if (*m > static_cast<std::int64_t>(text_.bytes_left()) / bytes_a_node / *n + 1) {
            text_.fail(fmt::format("{} by {} nodes", *m, *n), "numbers for which the file has room");
        }
        grid_.mesh.nx = *m - 1;
        grid_.mesh.ny = *n - 1;
        grid_.first = {1, 1};
        numbers_.next_line("the three zeros");
        for (int k = 0; k < 3; ++k) {
            if (numbers_.real("the three zeros") != 0) {
                text_.fail("a number that is not 0", "three zeros below M and N");
            }
        }
    }

    void read_block(std::vector<double>& values, const char* name) {
        values.reserve(static_cast<std::size_t>((grid_.mesh.nx + 1) * (grid_.mesh.ny + 1)));
        for (std::int64_t n = 1; n <= grid_.mesh.ny + 1; ++n) {
            const auto row = fmt::format("row {} of {}", n, name);
            begin_row(n, row);
            for (std::int64_t m = 0; m <= grid_.mesh.nx; ++m) {
                values.push_back(numbers_.real(row));
            }
        }
    }

    /// Reads `ETA= n`.
    void begin_row(std::int64_t n, const std::string& row) {
        if (!numbers_.words().rest().empty()) {
            text_.fail(fmt::format("more than {} numbers before {}", grid_.mesh.nx + 1, row),
                       fmt::format("{} numbers a row", grid_.mesh.nx + 1));
        }
        numbers_.next_line(row);
        constexpr std::string_view head = "eta=";
        auto line = numbers_.words().rest();
        const bool has_head = lower_case(line.substr(0, head.size())) == head;
        numbers_.words() = MeshWords(line.substr(has_head ? head.size() : 0));
        const auto number = has_head ? numbers_.words().integer() : std::nullopt;
        if (!number || *number != n) {
            text_.fail("'" + std::string(line.substr(0, 40)) + "'", fmt::format("ETA= {}, {}", n, row));
        }
    }

    void remove_missing() {
        constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
        auto& x = grid_.mesh.x;
        auto& y = grid_.mesh.y;
        for (std::size_t k = 0; k < x.size(); ++k) {
            const double none = missing_.value_or(0);
            const bool no_x = x[k] == none, no_y = y[k] == none;
            if (no_x != no_y && missing_) {
                const auto row = static_cast<std::size_t>(grid_.mesh.nx + 1);
                throw Error(
                    fmt::format("{}: node ({}, {}) has {} without {}; expected both, or the missing "
                                "value {} for both; {}",
                                text_.file(), k % row + 1, k / row + 1, no_y ? "x" : "y", no_y ? "y" : "x",
                                none, grid_remedy));
            }
            if (no_x && no_y) {
                x[k] = y[k] = nothing;
            }
        }
    }
};

/// Depths [m], positive downwards, of the nodes of a grid.
auto read_depths(const std::string& file, const CurvilinearNodes& grid) -> std::vector<double> {
    MeshText text(file, depth_remedy);
    NumberRows numbers(text);
    const auto m = grid.mesh.nx + 2, n = grid.mesh.ny + 2;
    const auto what = fmt::format("the {} by {} depths of a grid of {} by {} nodes", m, n, m - 1, n - 1);
    std::vector<double> depths;
    depths.reserve(grid.mesh.x.size());
    for (std::int64_t k = 0; k < m * n; ++k) {
        const double depth = numbers.real(what);
        if (k % m < m - 1 && k / m < n - 1) {
            depths.push_back(depth);
        }
    }
    numbers.require_end(what);
    constexpr double missing = -999;
    mark_missing(depths, {1, 0, missing});
    return depths;
}

}  // namespace

auto is_delft3d_file(const std::string& file) -> bool {
    return ending_of(file) == ".grd";
}

auto read_delft3d(const RasterRequest& request) -> CurvilinearBed {
    if (request.depth_file.empty()) {
        throw Error("a Delft3D grid has its levels in a file of its own")
            .about("depth_file")
            .found("none beside " + request.file)
            .expected("its depths at nodes (.dep)")
            .remedy("give depth_file");
    }
    GrdReader reader(request.file);
    const auto frame = frame_of_mesh(request, reader.is_spherical() ? "EPSG:4326" : "");
    auto grid = reader.take();
    grid.levels = read_depths(request.depth_file, grid);
    if (!request.enclosure_file.empty()) {
        grid.mesh.cell = enclosed_cells(request.enclosure_file, grid.mesh.nx, grid.mesh.ny);
    }
    grid.are_depths = true;
    return bed_of(std::move(grid), frame, request);
}

}  // namespace thalweg::bathymetry

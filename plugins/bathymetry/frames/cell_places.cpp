// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/frames/cell_places.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/mesh/mesh.hpp>

namespace thalweg::bathymetry {

namespace {

/// A centre this part of a cell beyond the edge still lies on the raster.
constexpr double edge_slack = 1e-6;

/// Centres of all cells; NaN where there is no cell.
auto centres_of(const Grid& grid) -> std::vector<Point> {
    std::vector<Point> centres;
    const auto list = [&](const auto& mesh) {
        centres.reserve(static_cast<std::size_t>(mesh.cells()));
        for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
            const auto at = mesh.has_cell(cell) ? mesh::cell_centre(mesh, cell) : mesh::Point{NAN, NAN};
            centres.push_back({at.x, at.y});
        }
    };
    std::visit(list, mesh::mesh_of(grid));
    return centres;
}

/// A coordinate in cells from the first line of a raster.
class Ruler {
  public:
    Ruler(double origin, double cell, int count) : origin_(origin), cell_(cell), count_(count) {}

    auto of(double x) const -> double { return (x - origin_) / cell_; }

    auto reaches(double x) const -> bool { return of(x) >= -edge_slack && of(x) <= count_ + edge_slack; }

    auto cell(double x) const -> int {
        return static_cast<int>(std::clamp(std::floor(of(x)), 0.0, count_ - 1.0));
    }

    /// The cell whose centre lies before x and which has a next one, if any has.
    auto before(double x) const -> int {
        return static_cast<int>(std::clamp(std::floor(of(x) - 0.5), 0.0, std::max(count_ - 2.0, 0.0)));
    }

    auto share(double x) const -> double {
        return count_ > 1 ? std::clamp(of(x) - 0.5 - before(x), 0.0, 1.0) : 0;
    }

  private:
    double origin_, cell_;
    int count_;
};

/// The longitude of a point, or one a turn away, that lies on the raster.
auto turned(double x, const Ruler& ruler, bool are_degrees) -> double {
    constexpr double turn = 360;
    if (are_degrees && !ruler.reaches(x)) {
        return ruler.reaches(x + turn) ? x + turn : ruler.reaches(x - turn) ? x - turn : x;
    }
    return x;
}

/// The places of cells as they come, one by one.
class PlaceFinder {
  public:
    PlaceFinder(const RasterGrid& raster, bool between)
        : raster_(raster),
          between_(between),
          are_degrees_(gis::is_geographic(raster.crs)),
          columns_(raster.x0, raster.dx, raster.nx),
          rows_(raster.y0, raster.dy, raster.ny),
          i0_(raster.nx),
          j0_(raster.ny) {}

    /// The next cell, by its centre in the CRS of the grid, NaN where there is no cell, and in the raster's.
    void add(const Point& centre, const Point& there) {
        const double x = turned(there.x, columns_, are_degrees_), y = there.y;
        const bool is_cell = !std::isnan(centre.x);
        if (is_cell && columns_.reaches(x) && rows_.reaches(y)) {
            place(x, y);
        } else {
            if (is_cell && places_.reaches_all()) {
                places_.first_outside = static_cast<std::int64_t>(places_.corner.size());
                places_.there = centre;
            }
            places_.corner.push_back(is_cell ? CellPlaces::outside : CellPlaces::no_cell);
        }
        if (between_) {
            places_.share_x.push_back(columns_.share(x));
            places_.share_y.push_back(rows_.share(y));
        }
    }

    auto is_empty() const -> bool { return holders_.empty(); }

    /// What was found, by the block around it; nothing may follow.
    auto take() -> CellPlaces {
        auto& block = places_.block;
        block = {i0_, j0_, i1_ - i0_ + 1, j1_ - j0_ + 1};
        for (auto& corner : places_.corner) {
            corner = corner < 0 ? corner : in_block(corner);
        }
        places_.holds.resize(static_cast<std::size_t>(block.nx) * static_cast<std::size_t>(block.ny));
        for (const auto cell : holders_) {
            places_.holds[static_cast<std::size_t>(in_block(cell))] = true;
        }
        return std::move(places_);
    }

  private:
    void place(double x, double y) {
        holders_.push_back(hold(columns_.cell(x), rows_.cell(y)));
        if (!between_) {
            places_.corner.push_back(holders_.back());
            return;
        }
        const int i = columns_.before(x), j = rows_.before(y);
        places_.corner.push_back(hold(i, j));
        hold(std::min(i + 1, raster_.nx - 1), std::min(j + 1, raster_.ny - 1));
    }

    /// The number of a cell of the raster, which the block will hold.
    auto hold(int i, int j) -> std::int64_t {
        i0_ = std::min(i0_, i), j0_ = std::min(j0_, j);
        i1_ = std::max(i1_, i), j1_ = std::max(j1_, j);
        return static_cast<std::int64_t>(j) * raster_.nx + i;
    }

    auto in_block(std::int64_t cell) const -> std::int64_t {
        return (cell / raster_.nx - j0_) * places_.block.nx + (cell % raster_.nx - i0_);
    }

    const RasterGrid& raster_;
    bool between_, are_degrees_;
    Ruler columns_, rows_;
    int i0_, j0_, i1_ = 0, j1_ = 0;
    CellPlaces places_;
    std::vector<std::int64_t> holders_;  // cells of the whole raster
};

}  // namespace

auto find_places(const Grid& grid, const RasterGrid& raster, bool between, const std::string& file)
    -> CellPlaces {
    const auto centres = centres_of(grid);
    const auto there =
        gis::same_crs(grid.crs, raster.crs) ? centres : gis::transform_points(centres, grid.crs, raster.crs);
    PlaceFinder finder(raster, between);
    for (std::size_t k = 0; k < there.size(); ++k) {
        finder.add(centres[k], there[k]);
    }
    if (finder.is_empty()) {
        throw Error(file + ": lies wholly outside the grid")
            .found("the raster is " + to_text(raster.extent()) + " in " + gis::crs_name(raster.crs))
            .expected("a raster over the grid")
            .remedy("read another part, or correct `file_crs`");
    }
    return finder.take();
}

}  // namespace thalweg::bathymetry

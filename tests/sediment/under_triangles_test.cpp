// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include <thalweg/testing/small_meshes.hpp>

#include "../bathymetry/edge_discharges.hpp"
#include "basin.hpp"
#include "bathymetry/converters/face_rows.hpp"
#include "bathymetry/converters/overlap.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
namespace ground = thalweg::bathymetry;
namespace mesh = thalweg::mesh;

namespace {

/// Water on triangles that comes in through some edges of the mesh, leaves it through others, and piles up
/// and falls at random between them; brought to a raster around the mesh as graphs do it.
class WaterOnTriangles {
  public:
    WaterOnTriangles(const mesh::TriangleData& data, const ground::RasterGrid& raster)
        : data_(data),
          view_(data_),
          raster_(raster),
          onto_cells_(ground::overlaps_of_raster(view_.grid(), raster)),
          onto_face_x_(ground::face_rows(view_.grid(), raster, 0)),
          onto_face_y_(ground::face_rows(view_.grid(), raster, 1)),
          depth_(data.cell_nodes.size(), 2),
          edges_(data.edge_nodes.size()) {}

    void advance(double dt) {
        std::uniform_real_distribution<double> more(-0.3, 0.3);
        edges_ = ground::test::discharges(data_, [](ground::Point) { return ground::Point{1.5, 0.4}; });
        for (double& q : edges_) {
            q += more(draw_);
        }
        const auto losses = ground::test::losses(data_, edges_);
        for (std::size_t k = 0; k < depth_.size(); ++k) {
            depth_[k] -= dt * losses[k];
        }
    }

    auto flow() const -> Flow {
        const auto volume = [&](const std::vector<double>& values) {
            return ground::test::gathered(onto_cells_, values, ground::Kept::volume);
        };
        Flow f(raster_.nx, raster_.ny, 0);
        f.depth = volume(depth_);
        f.discharge_x = volume(std::vector<double>(depth_.size(), 1.5));
        f.discharge_y = volume(std::vector<double>(depth_.size(), 0.4));
        f.face_x = ground::test::gathered(onto_face_x_, edges_, ground::Kept::discharge);
        f.face_y = ground::test::gathered(onto_face_y_, edges_, ground::Kept::discharge);
        return f;
    }

  private:
    mesh::TriangleData data_;
    mesh::TriangleView view_;
    ground::RasterGrid raster_;
    ground::GatherRows onto_cells_, onto_face_x_, onto_face_y_;
    std::vector<double> depth_, edges_;
    std::mt19937 draw_{9};
};

/// A mesh across the raster, whose boundary cuts cells of it.
auto water_across() -> WaterOnTriangles {
    auto data = thalweg::testing::square_of_triangles(12);
    ground::test::shake(data, 0.25);
    ground::test::place(data, {300, 4.5e6}, {6, 5}, 0.3);
    return {data, ground::test::raster_around(data, 4, 1.3)};
}

auto options_over(const Flow& flow) -> Options {
    Options o = plain_options(flow.nx, flow.ny, 4, 4);
    o.dry_depth = 1e-6;  // cells that the mesh hardly covers have little water
    o.inflow = {Inflow::given, Inflow::given, Inflow::given, Inflow::given};
    return o;
}

auto lowest(const std::vector<double>& values) -> double {
    double low = 1e300;
    for (const double value : values) {
        low = std::fmin(low, value);  // passes over cells without water, which are NaN
    }
    return low;
}

}  // namespace

TEST_CASE("a uniform concentration stays so on a raster under water on triangles") {
    WaterOnTriangles water = water_across();
    Options o = options_over(water.flow());
    o.loads = Loads::suspended;
    o.classes[0].settling_velocity = 1e-30;
    o.most_concentration = 0.01;
    o.inflow_concentration = {0.01};
    Basin<> basin(o);
    basin.start(water.flow());
    const auto before = water.flow().depth;

    double change = 0;
    for (int n = 0; n < 20; ++n) {
        water.advance(2);
        const Flow now = water.flow();
        REQUIRE(lowest(now.depth) > o.dry_depth);
        basin.step(now, 2);
        for (std::size_t k = 0; k < before.size(); ++k) {
            change = std::fmax(change, std::fabs(now.depth[k] - before[k]));
        }
    }

    const double uniform = 0.01 * o.materials.sediment_density;
    const auto found = basin.results().concentration;
    double error = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        error = std::isnan(before[k]) ? error : std::fmax(error, std::fabs(found[k] / uniform - 1));
    }
    CHECK(error < 1e-11);
    CHECK(change > 0.1);
    const ClassBalance b = basin.solver().summary().classes[0];
    CHECK(b.entered > 0);
    CHECK(b.left > 0);
}

TEST_CASE("no grain of any class is lost on a raster under water on triangles") {
    WaterOnTriangles water = water_across();
    Options o = options_over(water.flow());
    o.classes = {{0.0001, 0.3}, {0.0005, 0.3}, {0.004, 0.4}};
    o.sediment_thickness = 0.5;
    o.convection = Convection::hlpa;
    o.inflow_concentration = {1e-4, 1e-5, 0};
    o.inflow_bed_load = {0, 1e-6, 1e-6};
    Basin<> basin(o);
    basin.start(water.flow());

    for (int n = 0; n < 20; ++n) {
        water.advance(2);
        basin.step(water.flow(), 2);
    }

    const Summary s = basin.solver().summary();
    CHECK(s.bad_cell == -1);
    CHECK(s.highest_change - s.lowest_change > 1e-4);
    for (const ClassBalance& b : s.classes) {
        const double bed = 0.3 * 0.6 * 0.5 * 72 * 60;
        CHECK(b.entered > 0);
        CHECK(b.left > 0);
        CHECK(std::fabs(b.error()) < 1e-14 * (b.started + b.entered + b.left + bed));
    }
}

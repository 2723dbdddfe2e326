// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/dam_node.hpp"

#include <fmt/format.h>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>

#include "bathymetry/ground/vertices.hpp"
#include "bathymetry/meshes/node_means.hpp"
#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

void require_pair(const Parameter<std::vector<double>>& parameter, const char* expected) {
    if (parameter.is_set() && parameter->size() != 2) {
        throw Error(parameter.name() + " has two numbers")
            .about(parameter.name())
            .found(fmt::format("{} number(s)", parameter->size()))
            .expected(expected);
    }
}

}  // namespace

auto DamNode::about() -> About {
    return {"dam", "Builds a dam on the ground, fills the reservoir behind it and opens a breach.",
            Clock::once};
}

void DamNode::configure(const Setup&) {
    if (line_->size() < 4 || line_->size() % 2 != 0) {
        throw Error("a line is made of at least two points")
            .about("line")
            .found(fmt::format("{} number(s)", line_->size()))
            .expected("x1, y1, x2, y2, ...");
    }
    require_pair(breach_, "start and end along the line");
    require_pair(seed_, "x, y");
    if (water_.is_set() && *water_ > *crest_) {
        throw Error("the water stands above the crest")
            .about("level")
            .found(fmt::format("{} m", *water_))
            .expected(fmt::format("at most {} m", *crest_));
    }
}

void DamNode::negotiate() {
    if (!gis::is_in_metres(ground_->grid().crs)) {
        throw Error("a dam needs a grid in metres")
            .about("elevation")
            .found(gis::crs_name(ground_->grid().crs));
    }
    blame("line", [&] { check_design(*site(), design()); });
    Node::negotiate();
}

auto DamNode::on_triangles() const -> bool {
    return ground_->grid().kind == THW_GRID_TRIANGLES;
}

auto DamNode::site() const -> std::shared_ptr<const DamSite> {
    return on_triangles() ? site_on_triangles(ground_->grid()) : site_on(to_raster_grid(ground_->grid()));
}

auto DamNode::at_vertices(const std::vector<double>& cells) const -> std::vector<double> {
    return on_triangles() ? means_at_nodes(mesh::Triangles(ground_->grid()), cells)
                          : values_at_vertices({to_raster_grid(ground_->grid()), cells});
}

auto DamNode::design() const -> DamDesign {
    DamDesign result;
    for (std::size_t k = 0; k + 1 < line_->size(); k += 2) {
        result.line.push_back({(*line_)[k], (*line_)[k + 1]});
    }
    result.crest = *crest_;
    result.thickness = *thickness_;
    if (breach_.is_set()) {
        result.breach = DamBreach{(*breach_)[0], (*breach_)[1], {}};
        if (breach_bottom_.is_set()) {
            result.breach->bottom = *breach_bottom_;
        }
    }
    return result;
}

auto DamNode::reservoir_wanted() const -> ReservoirRequest {
    ReservoirRequest result;
    result.level = water_.is_set() ? *water_ : *crest_;
    if (seed_.is_set()) {
        result.seed = Point{(*seed_)[0], (*seed_)[1]};
    }
    result.side = *side_;
    return result;
}

void DamNode::report(const BuiltDam& dam, const Reservoir& water) const {
    log(THW_INFO,
        fmt::format("dam {:.0f} m long, up to {:.1f} m high; the reservoir holds {:.3f} million m3 on {:.3f} "
                    "km2, up to "
                    "{:.1f} m deep",
                    dam.length, dam.highest, water.volume * 1e-6, water.area * 1e-6, water.deepest));
    if (water.wall) {
        log(THW_WARNING, fmt::format("the reservoir touches {}, near x {:.9g}, y {:.9g}, which holds it back "
                                     "like a wall; a larger {} may "
                                     "show that to be wrong",
                                     on_triangles() ? "the outline of the mesh" : "ground without a level",
                                     water.wall->x, water.wall->y, dam.site->name()));
    }
    metric("reservoir_volume", water.volume, "m3");
}

void DamNode::run(const Step&) {
    const auto wanted = design();
    const auto dam = blame("line", [&] { return build_dam(site(), values_of(*ground_), wanted); });
    const auto water = blame("level", [&] { return fill_reservoir(dam, wanted.line, reservoir_wanted()); });
    report(dam, water);
    fill(elevation_, dam.breached);
    fill(level_, water.level);
    if (vertices_->has_data()) {
        fill(vertices_, at_vertices(dam.breached));
    }
}

}  // namespace thalweg::bathymetry

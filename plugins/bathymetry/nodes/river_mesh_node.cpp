// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/river_mesh_node.hpp"

#include <limits>

#include <fmt/format.h>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/features.hpp>

#include "bathymetry/converters/mesh_ground.hpp"
#include "bathymetry/ground/mesh_extent.hpp"
#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto RiverMeshNode::about() -> About {
    return {"river-mesh", "Makes a curvilinear grid between two river banks, with the ground of a raster.",
            Clock::once};
}

void RiverMeshNode::require_one_of(const ParameterBase& count, const ParameterBase& size, bool has_both,
                                   bool has_any) {
    if (has_both || !has_any) {
        complain(Error("cells need a number or a size")
                     .about(count.name())
                     .found(has_both ? "both" : "neither")
                     .expected(count.name() + " or " + size.name())
                     .remedy("give one of them"));
    }
}

void RiverMeshNode::configure(const Setup&) {
    if (!lengths_along_.is_set()) {
        require_one_of(cells_along_, size_along_, cells_along_.is_set() && size_along_.is_set(),
                       cells_along_.is_set() || size_along_.is_set());
    } else if (cells_along_.is_set() || size_along_.is_set()) {
        complain(Error("the length of cells is given twice")
                     .about(lengths_along_.name())
                     .found((cells_along_.is_set() ? cells_along_.name() : size_along_.name()) + " beside it")
                     .remedy("take one of them out"));
    }
    require_one_of(cells_across_, size_across_, cells_across_.is_set() && size_across_.is_set(),
                   cells_across_.is_set() || size_across_.is_set());
    check_ground(*this, ground_, {&ground_crs_, &ground_variable_, &no_data_});
}

auto RiverMeshNode::crs_of_grid() const -> std::string {
    const auto features = left_bank_.read();
    auto crs = crs_.is_set() ? gis::crs_from_text(*crs_, "parameter crs") : features.crs;
    if (!gis::is_in_metres(crs)) {
        throw Error("the grid would be in " + gis::coordinate_unit(crs).name + ", but sizes are in metres")
            .about("crs")
            .found(gis::crs_name(crs))
            .expected("a projected CRS in metres")
            .remedy("set crs to one, eg the UTM zone of the river");
    }
    return crs;
}

auto RiverMeshNode::line_of(const FeatureInput& input, const gis::Frame& frame) const -> std::vector<Point> {
    if (!input.connected()) {
        return {};
    }
    const auto features = input.read();
    if (features.shapes.empty()) {
        throw Error("a grid is made before time starts, but there are no features yet")
            .about(input.name())
            .remedy("take them from a node of type 'features'");
    }
    const auto shapes = blame(input.name().c_str(), [&] {
        return gis::shapes_of(features, {"the input " + input.name(), "", "", "", 0.0}, frame);
    });
    if (shapes.size() != 1 || shapes[0].is_area || shapes[0].parts.size() != 1) {
        throw Error("a bank or a centre line is one line")
            .about(input.name())
            .found(fmt::format("{} {}(s)", shapes.size(), shapes[0].is_area ? "polygon" : "line"))
            .expected("one line from one end of the grid to the other")
            .remedy("draw it as one line, in a layer of its own");
    }
    return shapes[0].parts[0];
}

auto RiverMeshNode::lengths() const -> std::vector<CellLength> {
    std::vector<CellLength> all;
    for (const auto& pair : *lengths_along_) {
        if (pair.size() != 2) {
            throw Error("a place with a length of cells is no pair")
                .about(lengths_along_.name())
                .found(fmt::format("{} number(s)", pair.size()))
                .expected("pairs such as [[0, 20], [400, 5], [600, 20]]")
                .remedy("correct the pairs");
        }
        all.push_back({pair[0], pair[1]});
    }
    return all;
}

auto RiverMeshNode::grid() const -> Grid {
    auto grid = mesh::grid_on(river_.mesh, view_);
    grid.crs = grid_crs_;
    return grid;
}

void RiverMeshNode::negotiate() {
    constexpr double far = std::numeric_limits<double>::max();
    const gis::Frame frame{{-far, -far, far, far}, crs_of_grid()};
    grid_crs_ = frame.crs;
    RiverRequest request;
    request.left = line_of(left_bank_, frame);
    request.right = line_of(right_bank_, frame);
    request.centre = line_of(centre_line_, frame);
    request.cells_along = cells_along_.is_set() ? *cells_along_ : 0;
    request.cells_across = cells_across_.is_set() ? *cells_across_ : 0;
    request.size_along = size_along_.is_set() ? *size_along_ : 0;
    request.size_across = size_across_.is_set() ? *size_across_ : 0;
    request.lengths = lengths();
    request.bank_refinement = *bank_refinement_;
    request.slides = *slide_banks_;
    request.most_sweeps = static_cast<int>(*smoothing_);
    river_ = blame("left_bank", [&] { return make_river_grid(request); });
    view_ = river_.mesh.to_abi();
    if (ground_.is_set()) {
        auto raster = ground_request(ground_, ground_crs_, ground_variable_, no_data_);
        raster.warn = [this](const std::string& text) { log(THW_WARNING, text); };
        ground_levels_ = read_ground(raster, {extent_of_mesh(grid()), frame.crs});
    }
    for (auto* output : {&area_, &elevation_, &vertices_}) {
        output->set_grid(grid()).set_element(element_of(*precision_));
    }
}

void RiverMeshNode::run(const Step&) {
    const auto& done = river_.smoothing;
    log(THW_INFO,
        fmt::format("{} x {} cells; largest cosine between lines {:.3f}, and {:.3f} after {} sweeps; largest "
                    "ratio of neighbouring areas {:.2f}, and {:.2f}",
                    river_.mesh.nx, river_.mesh.ny, done.before, done.after, done.sweeps, done.ratio_before,
                    done.ratio_after));
    const auto own = grid();
    const mesh::Curvilinear view(own);
    std::vector<double> areas;
    for (std::int64_t cell = 0; cell < view.cells(); ++cell) {
        areas.push_back(mesh::cell_area(view, cell));
    }
    fill(area_, areas);
    if (!elevation_->has_data() && !vertices_->has_data()) {
        return;
    }
    if (!ground_.is_set()) {
        throw Error("the levels of the grid are read, but it has no ground")
            .about("ground")
            .remedy("give a raster, or bring levels to the grid by a node of type 'raster-to-mesh'");
    }
    fill(elevation_, ground_at_cells(own, ground_levels_));
    fill(vertices_, ground_at_nodes(own, ground_levels_));
}

}  // namespace thalweg::bathymetry

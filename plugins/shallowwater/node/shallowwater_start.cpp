// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Start of the flow of the node `shallowwater`: its solver, the first water, and warnings of what is unlikely
// there.
#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include <thalweg/mesh/corners.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/closed_flow.hpp"
#include "shallowwater/node/corner_sills.hpp"
#include "shallowwater/node/first_water_check.hpp"
#include "shallowwater/node/hollow_ground.hpp"
#include "shallowwater/node/host_values.hpp"
#include "shallowwater/node/port_data.hpp"
#include "shallowwater/node/shallowwater_node.hpp"
#include "shallowwater/solvers/triangles/solver.hpp"

namespace thalweg::shallowwater {

void ShallowWaterNode::start(const Step& step) {
    friction_.start(device_);
    check_first_water(initial_depth_, device_, step.stream);
    check_first_water(initial_level_, device_, step.stream);
    if (element() == THW_F64) {
        solver_ = make_solver<double>(step);
    } else {
        solver_ = make_solver<float>(step);
    }
    Options at_start = options();
    live_series_.begin(series_of(at_start));
    started_ = true;
}

template <class Real>
auto ShallowWaterNode::make_triangle_solver(const Step& step) const -> std::unique_ptr<Solver<Real>> {
    const mesh::Triangles mesh(bed_->grid());
    return device_.is_cuda() ? make_cuda_solver<Real>(mesh, options(), step.stream)
                             : make_cpu_solver<Real>(mesh, options());
}

template <class Real>
auto ShallowWaterNode::make_solver(const Step& step) const -> std::unique_ptr<Solver<Real>> {
    auto solver = on_triangles()      ? make_triangle_solver<Real>(step)
                  : device_.is_cuda() ? make_cuda_solver<Real>(domain(), options(), step.stream)
                                      : make_cpu_solver<Real>(domain(), options());
    if (bed_->dtype() == THW_F64) {
        initialise<Real, double>(*solver);
    } else {
        initialise<Real, float>(*solver);
    }
    if (solver->bed_difference() > 0) {
        std::ostringstream text;
        text << "bed_shape corners: the bed of the flow differs from the raster by "
             << solver->bed_difference() << " m (root mean square)";
        log(THW_INFO, text.str());
    }
    NodeBoundaries::describe(solver->boundaries(),
                             [this](int level, const std::string& text) { log(level, text); });
    warn_of_levels(solver->boundaries(), step);
    warn_of_closed_flow(solver->boundaries());
    if (bed_->dtype() == THW_F64) {
        warn_of_ground<double>(step);
    } else {
        warn_of_ground<float>(step);
    }
    return solver;
}

template <class Real, class Element>
void ShallowWaterNode::initialise(Solver<Real>& solver) const {
    InitialState<Element> state;
    (bed_->location() == THW_AT_NODE ? state.bed_vertices : state.bed_cells) = bed_->data<const Element>();
    state.depth = data_or_null<Element>(initial_depth_);
    state.level = data_or_null<Element>(initial_level_);
    state.level_everywhere = first_level_.is_set() ? *first_level_ : NAN;
    state.velocity_x = data_or_null<Element>(first_velocity_.field(0));
    state.velocity_y = data_or_null<Element>(first_velocity_.field(1));
    state.velocity_everywhere[0] = first_velocity_.everywhere(0);
    state.velocity_everywhere[1] = first_velocity_.everywhere(1);
    const auto roughness = friction_.fill(state, static_cast<std::size_t>(bed_->grid().cells()), device_);
    sources_.fill(state);
    try {
        solver.initialise(state);
    } catch (const UnreachedBoundary& error) {
        boundaries_.refuse(error);
    } catch (const BedWithoutSlope& error) {
        boundaries_.refuse(error);
    } catch (const SourceWithoutGround& error) {
        boundaries_.refuse(error);
    } catch (const EmptyBed&) {
        const Grid grid = bed_->grid();
        throw Error("the bed has no value, so that there is no cell for water")
            .about("bed")
            .found("only missing values on " + std::to_string(grid.nx) +
                   (on_triangles() ? " triangles" : " x " + std::to_string(grid.ny) + " cells"))
            .expected("a ground level in at least one cell; a missing one is a wall")
            .remedy("check the file that the bed is read from, and the area that is cut out of it");
    }
}

/// Warns of levels and discharges that are unlikely beside this ground.
void ShallowWaterNode::warn_of_levels(const std::vector<BoundaryFacts>& facts, const Step& step) const {
    const auto say = [this](const std::string& text) {
        if (!text.empty()) {
            log(THW_WARNING, text);
        }
    };
    const auto highest_in = [](const std::vector<double>& values) {
        double highest = -std::numeric_limits<double>::infinity();
        for (const double value : values) {
            highest = std::fmax(highest, value);
        }
        return highest;
    };
    const std::vector<double> bed = host_values(bed_, device_, step.stream);
    const double highest_ground = highest_in(bed);
    boundaries_.warn_of_unlikely_values(facts, highest_ground, say);
    for (const HydrographCell& held : boundaries_.level_cells()) {
        const Grid grid = bed_->grid();
        const auto k = static_cast<std::size_t>(held.j) * static_cast<std::size_t>(grid.nx) +
                       static_cast<std::size_t>(held.i);
        const bool is_known = bed_->location() != THW_AT_NODE && k < bed.size();
        say(is_known ? low_cell_text(held.name, held.level, bed[k]) : "");
    }
    if (first_level_.is_set()) {
        say(high_level_text("initial_level", *first_level_, highest_ground));
    } else if (initial_level_->connected() && initial_level_->has_data()) {
        say(high_level_text("initial_level", highest_in(host_values(initial_level_, device_, step.stream)),
                            highest_ground));
    }
}

/// Warns where discharges fill a model that has no outlet. Ground that soaks water up is one.
void ShallowWaterNode::warn_of_closed_flow(const std::vector<BoundaryFacts>& facts) const {
    const Boundaries& all = boundaries_.get();
    const bool opens = std::any_of(facts.begin(), facts.end(), [](const BoundaryFacts& one) {
        return one.faces > 0 && is_opening(one.kind);
    });
    if (opens || !all.cells.empty() || sources_.infiltrates()) {
        return;
    }
    const Grid grid = bed_->grid();
    double area = static_cast<double>(grid.cells()) * grid.dx * grid.dy;
    if (on_triangles()) {
        const mesh::Triangles mesh(grid);
        area = 0;
        for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
            area += mesh::cell_area(mesh, cell);
        }
    }
    const auto text = closed_flow_text(all_discharges(all.edges, all.sources), begin_, end_, area);
    if (!text.empty()) {
        log(THW_WARNING, text);
    }
}

/// Warns where a channel of one cell steps diagonally, and where the split form of WAF meets hollows. Edges
/// join all triangles of a channel.
template <class Element>
void ShallowWaterNode::warn_of_ground(const Step& step) const {
    if (on_triangles()) {
        return;
    }
    const auto* bed = bed_->data<const Element>();
    std::vector<Element> copy(device_.is_cuda() ? static_cast<std::size_t>(bed_->extent().count()) : 0);
    if (device_.is_cuda()) {
        river::copy_from_cuda(copy.data(), bed, copy.size() * sizeof(Element), step.stream);
        bed = copy.data();
    }
    const Grid grid = bed_->grid();
    const bool at_nodes = bed_->location() == THW_AT_NODE;
    const CornerSills sills = find_corner_sills(bed, grid, at_nodes);
    if (sills.count > 0) {
        log(THW_WARNING, corner_sills_text(sills, grid));
    }
    if (scheme() == Scheme::waf && *waf_form_ == WafForm::split) {
        const HollowGround hollows = find_hollow_ground(bed, grid, at_nodes);
        if (hollows.count > 0) {
            log(THW_WARNING, hollow_ground_text(hollows, grid));
        }
    }
}

/// Warns where a level at the start was meant to give water, but lies below the ground everywhere.
void ShallowWaterNode::warn_of_dry_start(const Step& step, const Summary& now) const {
    const bool has_field = initial_level_->connected() && initial_level_->has_data();
    if (now.wet_cells > 0 || !(has_field || first_level_.is_set())) {
        return;
    }
    const std::vector<double> bed = host_values(bed_, device_, step.stream);
    log(THW_WARNING, dry_start_text(has_field ? host_values(initial_level_, device_, step.stream)
                                              : std::vector<double>(bed.size(), *first_level_),
                                    bed, options().dry_depth));
}

}  // namespace thalweg::shallowwater

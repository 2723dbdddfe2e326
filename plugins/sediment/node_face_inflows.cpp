// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_face_inflows.hpp"

#include <algorithm>
#include <map>

#include <thalweg/error.hpp>
#include <thalweg/gis/grid_faces.hpp>

namespace thalweg::sediment {
namespace {

constexpr const char* parameter = "inflows";

/// Lets `node` complain about values of a segment that are not one for each of `count` classes.
void check_count(Node& node, const std::optional<std::vector<double>>& values, std::size_t count,
                 const std::string& path) {
    if (values && values->size() != count) {
        node.complain(Error("there must be one value for each size class")
                          .about(path)
                          .found(std::to_string(values->size()) + " values")
                          .expected(std::to_string(count) + ", as `diameters` has"));
    }
}

}  // namespace

void members(Members& m, SegmentInflow& inflow) {
    m("segment", inflow.segment, option().required().help("Name of a line of `boundary_lines`"));
    m("inflow", inflow.rule, option().required().help("Sediment that the water brings in there"));
    m("concentration", inflow.concentration,
      option().unit("kg m-3").at_least(0).help("Concentration of each class, with inflow = given"));
    m("bed_load", inflow.bed_load,
      option()
          .unit("kg m-1 s-1")
          .at_least(0)
          .help("Bed load of each class per unit width, with inflow = given"));
    inflow.path = m.path();
}

auto choices(Inflow) -> const std::vector<Choice<Inflow>>& {
    static const std::vector<Choice<Inflow>> all = {
        {"equilibrium", Inflow::equilibrium, "as much as the cell inside can carry"},
        {"clear", Inflow::clear, "none"},
        {"given", Inflow::given, "the values of this entry, or else those of the node"},
        {"zero_gradient", Inflow::zero_gradient, "as much as the cell inside has"},
        {"recirculation", Inflow::recirculation, "what leaves the grid"}};
    return all;
}

NodeFaceInflows::NodeFaceInflows(Node& node)
    : list_(node, parameter,
            option().by_default("[]").help("Sediment that comes in through drawn segments of the edge, in "
                                           "place of the inflow of that edge")),
      lines_(node,
             option().help("Lines along the edge in any format that OGR reads, usually those of the flow; "
                           "the attribute `name` of a line is the name of its segment")) {}

void NodeFaceInflows::configure(Node& node, const Options& o) {
    density_ = o.materials.sediment_density;
    std::map<std::string, std::string> paths;  // of each segment's first entry
    for (const SegmentInflow& one : *list_) {
        check_count(node, one.concentration, o.classes.size(), one.path + "/concentration");
        check_count(node, one.bed_load, o.classes.size(), one.path + "/bed_load");
        if ((one.concentration || one.bed_load) && one.rule != Inflow::given) {
            node.complain(Error("nothing takes the values of this segment")
                              .about(one.path)
                              .expected("\"concentration\" and \"bed_load\" with \"inflow\": \"given\" only")
                              .remedy("take them out, or write given"));
        }
        if (!paths.emplace(one.segment, one.path).second) {
            node.complain(Error("another entry is about this segment")
                              .about(one.path + "/segment")
                              .found("'" + one.segment + "' twice")
                              .expected("one entry for each segment")
                              .remedy("take one out"));
        }
    }
}

auto NodeFaceInflows::takes_common_values() const -> bool {
    return std::any_of(list_->begin(), list_->end(), [](const SegmentInflow& one) {
        return one.rule == Inflow::given && !one.concentration && !one.bed_load;
    });
}

auto NodeFaceInflows::volumes(const std::optional<std::vector<double>>& masses) const -> std::vector<double> {
    auto values = masses.value_or(std::vector<double>());
    for (double& value : values) {
        value /= density_;
    }
    return values;
}

void NodeFaceInflows::place_on(Node& node, const Grid& grid) {
    placed_.clear();
    if (grid.kind == THW_GRID_CURVILINEAR) {
        if (!list_->empty() || lines_.are_given()) {
            node.complain(Error("segments are drawn on rasters only")
                              .about(parameter)
                              .found("a curvilinear grid")
                              .expected("one inflow for each side of the grid")
                              .remedy("set inflow_west for its side i_start, inflow_east for i_end, "
                                      "inflow_south for j_start and inflow_north for j_end"));
        }
        return;
    }
    if (!list_->empty() && !lines_.are_given()) {
        node.complain(Error("inflows name segments, but nothing draws them")
                          .about(parameter)
                          .found("\"" + list_->front().segment + "\"")
                          .expected("the parameter or the input `boundary_lines`")
                          .remedy("give the vector file of the flow, with a line of that name"));
        return;
    }
    const gis::NamedLines drawn = lines_.read(node, grid);
    std::vector<int> owner(static_cast<std::size_t>(2 * (grid.nx + grid.ny)), -1);
    for (const SegmentInflow& one : *list_) {
        const gis::FacesAlong along = gis::faces_of_segment(one.segment, drawn, grid, one.path + "/segment");
        for (const int face : along.outer) {
            int& own = owner[static_cast<std::size_t>(face)];
            if (own >= 0) {
                const SegmentInflow& other = (*list_)[static_cast<std::size_t>(own)];
                throw Error("the segment shares a face with another one")
                    .about(one.path)
                    .found("\"" + one.segment + "\" and \"" + other.segment + "\"")
                    .expected("segments at least a cell apart")
                    .remedy("shorten or move one of the lines");
            }
            own = static_cast<int>(placed_.size());
        }
        placed_.push_back(
            {along.outer, one.rule, volumes(one.concentration), volumes(one.bed_load), along.between});
    }
}

}  // namespace thalweg::sediment

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_face_inflows.hpp"

#include <algorithm>
#include <map>

#include <thalweg/error.hpp>
#include <thalweg/gis/share_faces.hpp>

#include "sediment/node_concentration.hpp"

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

auto name_of(const SegmentInflow& one) -> std::string {
    return "\"" + (one.segment ? *one.segment : word_of(*one.side)) + "\"";
}

/// The outer faces of the side from the first to the last that the entry counts.
auto faces_of_side(const SegmentInflow& one, const Grid& grid) -> gis::FacesAlong {
    const bool along_i = *one.side == GridSide::i_start || *one.side == GridSide::i_end;
    const bool at_end = *one.side == GridSide::i_end || *one.side == GridSide::j_end;
    const std::int64_t count = along_i ? grid.ny : grid.nx;
    const std::int64_t from = one.from.value_or(0);
    const std::int64_t to = one.to.value_or(count - 1);
    if (from > to || to >= count) {
        throw Error("the side of the grid does not have these faces")
            .about(one.path)
            .found("faces " + std::to_string(from) + " to " + std::to_string(to) + " of " + name_of(one))
            .expected("0 to " + std::to_string(count - 1) + ", the lesser first")
            .remedy("correct `from` and `to`, or leave them out for the whole side");
    }
    // In the order of compute::OuterFaces.
    const std::int64_t first = (along_i ? 0 : 2 * grid.ny) + (at_end ? count : 0);
    gis::FacesAlong along;
    for (std::int64_t face = first + from; face <= first + to; ++face) {
        along.outer.push_back(static_cast<int>(face));
    }
    return along;
}

}  // namespace

void members(Members& m, SegmentInflow& inflow) {
    m("segment", inflow.segment, option().help("Name of a line of `boundary_lines`, on a raster"));
    m("side", inflow.side, option().help("Side of the grid, in place of a segment"));
    m("from", inflow.from, option().at_least(0).help("First face of the side, counted from 0; unset: 0"));
    m("to", inflow.to, option().at_least(0).help("Last face of the side; unset: its last"));
    m("inflow", inflow.rule, option().required().help("Sediment that the water brings in there"));
    m("concentration", inflow.concentration,
      option()
          .unit("kg m-3")
          .at_least(0)
          .plausible({1000, "mg/l"})
          .help("Concentration of each class, with inflow = given"));
    m("bed_load", inflow.bed_load,
      option()
          .unit("kg m-1 s-1")
          .at_least(0)
          .help("Bed load of each class per unit width, with inflow = given"));
    inflow.path = m.path();
}

auto choices(GridSide) -> const std::vector<Choice<GridSide>>& {
    static const std::vector<Choice<GridSide>> all = {
        {"i_start", GridSide::i_start, "faces before i = 0, the western edge"},
        {"i_end", GridSide::i_end, "faces behind the last i, the eastern edge"},
        {"j_start", GridSide::j_start, "faces before j = 0, the southern edge"},
        {"j_end", GridSide::j_end, "faces behind the last j, the northern edge"}};
    return all;
}

NodeFaceInflows::NodeFaceInflows(Node& node)
    : list_(node, parameter,
            option().by_default("[]").help("Sediment that comes in through drawn segments of the edge, or "
                                           "through faces of a side, in place of the inflow of that edge")),
      lines_(node,
             option().help("Lines along the edge in any format that OGR reads, usually those of the flow; "
                           "the attribute `name` of a line is the name of its segment")) {}

void NodeFaceInflows::configure(Node& node, const Options& o) {
    density_ = o.materials.sediment_density;
    std::map<std::string, std::string> paths;  // of each segment's first entry
    for (const SegmentInflow& one : *list_) {
        check_count(node, one.concentration, o.classes.size(), one.path + "/concentration");
        check_count(node, one.bed_load, o.classes.size(), one.path + "/bed_load");
        if (const auto error = too_dense(volumes(one.concentration), o, one.path + "/concentration")) {
            node.complain(*error);
        }
        if ((one.concentration && !o.solves_suspended()) || (one.bed_load && !o.solves_bed_load())) {
            node.complain(
                Error("nothing reads the values of this segment")
                    .about(one.path)
                    .found(std::string(o.solves_suspended() ? "\"bed_load\"" : "\"concentration\"") +
                           " with loads = " + word_of(o.loads))
                    .expected("values of the loads that are transported")
                    .remedy("take them out, or set loads = both"));
        }
        if ((one.concentration || one.bed_load) && one.rule != Inflow::given) {
            node.complain(Error("nothing takes the values of this segment")
                              .about(one.path)
                              .expected("\"concentration\" and \"bed_load\" with \"inflow\": \"given\" only")
                              .remedy("take them out, or write given"));
        }
        if (one.segment.has_value() == one.side.has_value()) {
            node.complain(Error("an inflow does not say where it is")
                              .about(one.path)
                              .expected("\"segment\" or \"side\"")
                              .remedy("name a drawn line, or a side of the grid"));
        }
        if (!one.side && (one.from || one.to)) {
            node.complain(Error("only faces of a side are counted")
                              .about(one.path)
                              .found("\"from\" or \"to\" without \"side\"")
                              .expected("both with \"side\" only")
                              .remedy("take them out, or give the side"));
        }
        if (one.segment && !paths.emplace(*one.segment, one.path).second) {
            node.complain(Error("another entry is about this segment")
                              .about(one.path + "/segment")
                              .found("'" + *one.segment + "' twice")
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
    owner_.clear();
    place_segments(node, grid);
    for (const SegmentInflow& one : *list_) {
        if (one.side) {
            place(one, faces_of_side(one, grid));
        }
    }
}

void NodeFaceInflows::place_segments(Node& node, const Grid& grid) {
    const auto named = std::find_if(list_->begin(), list_->end(),
                                    [](const SegmentInflow& one) { return one.segment.has_value(); });
    if (grid.kind == THW_GRID_CURVILINEAR) {
        if (named != list_->end() || lines_.are_given()) {
            node.complain(
                Error("segments are drawn on rasters only")
                    .about(parameter)
                    .found("a curvilinear grid")
                    .expected("faces of its sides")
                    .remedy("write, for example, {\"side\": \"j_end\", \"from\": 10, \"to\": 12, "
                            "\"inflow\": \"clear\"}, or set inflow_west and its like for whole sides"));
        }
        return;
    }
    if (named != list_->end() && !lines_.are_given()) {
        node.complain(Error("inflows name segments, but nothing draws them")
                          .about(parameter)
                          .found("\"" + *named->segment + "\"")
                          .expected("the parameter or the input `boundary_lines`")
                          .remedy("give the vector file of the flow, with a line of that name"));
        return;
    }
    const gis::NamedLines drawn = lines_.read(node, grid);
    std::vector<gis::SegmentFaces> segments;
    for (const SegmentInflow& one : *list_) {
        if (one.segment) {
            const std::string subject = one.path + "/segment";
            segments.push_back(
                {*one.segment, subject, gis::faces_of_segment(*one.segment, drawn, grid, subject)});
        }
    }
    for (const Error& error : gis::share_faces(segments)) {
        node.complain(error);
    }
    auto faces = segments.begin();
    for (const SegmentInflow& one : *list_) {
        if (one.segment) {
            place(one, (faces++)->faces);
        }
    }
}

void NodeFaceInflows::place(const SegmentInflow& one, const gis::FacesAlong& along) {
    for (const int face : along.outer) {
        const auto [owner, is_new] = owner_.emplace(face, name_of(one));
        if (!is_new) {
            throw Error("the segment shares a face with another one")
                .about(one.path)
                .found(name_of(one) + " and " + owner->second)
                .expected("segments at least a cell apart")
                .remedy("shorten or move one of them");
        }
    }
    placed_.push_back(
        {along.outer, one.rule, volumes(one.concentration), volumes(one.bed_load), along.between, one.path});
}

}  // namespace thalweg::sediment

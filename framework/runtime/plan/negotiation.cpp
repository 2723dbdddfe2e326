// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "negotiation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "feedback_grids.hpp"
#include "runtime/base/quantity.hpp"
#include "thalweg/mesh/require_kind.hpp"

namespace thalweg::runtime {

namespace {

template <class Name>
auto members(std::uint32_t set, Name name) -> std::string {
    std::string text;
    for (std::int32_t member = 1; member < 32; ++member) {
        if ((set & 1u << member) != 0) {
            text += (text.empty() ? "" : " or ") + name(member);
        }
    }
    return text;
}

auto in_set(std::uint32_t set, std::int32_t member) -> bool {
    return member > 0 && member < 32 && (set & 1u << member) != 0;
}

auto to_end(const EdgeEnds& ends) -> std::string {
    return ends.consumer + "." + ends.input;
}

auto mismatch(const EdgeEnds& ends, const std::string& what, const std::string& brought,
              const std::string& taken, std::string remedy) -> Diagnostic {
    return {ends.place,
            ends.consumer,
            fmt::format("input '{}' does not take the {} of {}", ends.input, what, ends.from),
            fmt::format("{} at {}", brought, ends.from),
            fmt::format("{} at {}", taken, to_end(ends)),
            "",
            std::move(remedy)};
}

auto payload_mismatch(const PortSpec& brought, const thw_port& port, const EdgeEnds& ends) -> Diagnostic {
    const auto carried = payload_name(brought.payload), taken = payload_name(port.payload);
    return {
        ends.place,
        ends.consumer,
        fmt::format("input '{}' takes a {}, not a {}", ends.input, taken, carried),
        fmt::format("a {} at {}", carried, ends.from),
        fmt::format("a {} at {}", taken, to_end(ends)),
        "",
        fmt::format("read an output that carries a {}; `thalweg nodes` shows what each port carries", taken)};
}

/// A grid's own name out of its WKT: 'PROJCRS["NTF (Paris) / Lambert zone III",...' is told by what is
/// quoted.
auto crs_name(const std::string& wkt) -> std::string {
    const auto open = wkt.find('"');
    const auto close = open == std::string::npos ? open : wkt.find('"', open + 1);
    if (wkt.empty()) {
        return "none";
    }
    return close == std::string::npos ? wkt : wkt.substr(open + 1, close - open - 1);
}

/// One way in which grids differ: "cell size", "10 x 10", "20 x 20".
struct GridDifference {
    std::string what, first, other;
};

auto differ(double a, double b, double allowed) -> bool {
    return !(std::fabs(a - b) <= allowed);
}

auto differences(const Grid& a, const Grid& b) -> std::vector<GridDifference> {
    // Two files of one raster may disagree in the last digits of their numbers; a millionth of a cell moves
    // nothing.
    const double slack_x = 1e-6 * a.dx;
    const double slack_y = 1e-6 * a.dy;
    const auto pair = [](auto x, auto y) { return fmt::format("{} x {}", x, y); };
    const auto point = [](double x, double y) { return fmt::format("({}, {})", x, y); };
    std::vector<GridDifference> found;
    if (a.kind != b.kind) {
        found.push_back({"kind", mesh::kind_name(a.kind), mesh::kind_name(b.kind)});
    }
    if (a.nx != b.nx || a.ny != b.ny) {
        found.push_back({"number of cells", pair(a.nx, a.ny), pair(b.nx, b.ny)});
    }
    if (differ(a.dx, b.dx, slack_x / static_cast<double>(std::max<std::int64_t>(a.nx, 1))) ||
        differ(a.dy, b.dy, slack_y / static_cast<double>(std::max<std::int64_t>(a.ny, 1)))) {
        found.push_back({"cell size", pair(a.dx, a.dy), pair(b.dx, b.dy)});
    }
    if (differ(a.x0, b.x0, slack_x) || differ(a.y0, b.y0, slack_y)) {
        found.push_back({"south-west corner", point(a.x0, a.y0), point(b.x0, b.y0)});
    }
    if (a.kind == b.kind && found.empty() && !a.same_geometry(b)) {
        found.push_back(
            {"mesh", fmt::format("{:016x}", a.geometry_hash()), fmt::format("{:016x}", b.geometry_hash())});
    }
    if (a.crs != b.crs) {
        const bool same_name = crs_name(a.crs) == crs_name(b.crs);
        found.push_back({"CRS", same_name ? a.crs : crs_name(a.crs), same_name ? b.crs : crs_name(b.crs)});
    }
    if (a.vertical_datum != b.vertical_datum) {
        const auto name = [](const std::string& datum) { return datum.empty() ? "unknown" : datum; };
        found.push_back({"vertical datum", name(a.vertical_datum), name(b.vertical_datum)});
    }
    return found;
}

auto listed(const std::vector<GridDifference>& parts, std::string GridDifference::*value) -> std::string {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : ", ") + part.what + " " + part.*value;
    }
    return text;
}

auto names(const std::vector<GridDifference>& parts) -> std::string {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : " and ") + part.what;
    }
    return text;
}

auto grid_remedy(const std::vector<GridDifference>& parts, const EdgeEnds& onto, thw_grid_kind onto_kind)
    -> std::string {
    if (parts.size() == 1 && parts.front().what == "vertical datum") {
        return "name the datum of both sources; heights above different datums must be converted first";
    }
    const bool mesh = onto_kind != THW_GRID_UNIFORM;
    return fmt::format(
        "bring both onto one grid, for instance with a node of type '{}' whose input 'grid' is {}",
        mesh ? "raster-to-mesh" : "raster", onto.from);
}

/// Type of a node that brings values from a grid of another kind to the port's.
auto converter_between(const PortSpec& brought, const thw_port& port) -> const char* {
    if (!in_set(grids_of(port), THW_GRID_UNIFORM)) {
        return "raster-to-mesh";
    }
    return brought.location == THW_AT_EDGE ? "edges-to-faces" : "mesh-to-raster";
}

}  // namespace

auto check_edge(const PortSpec& brought, const thw_port& port, const EdgeEnds& ends) -> Diagnostics {
    if (brought.payload != port.payload) {
        return {payload_mismatch(brought, port, ends)};
    }
    if (port.payload != THW_PAYLOAD_FIELD) {
        return {};  // columns and attributes are checked by the node
    }
    Diagnostics problems;
    if (!in_set(port.dtypes, brought.dtype)) {
        problems.push_back(mismatch(ends, "element type", dtype_name(brought.dtype),
                                    members(port.dtypes, dtype_name),
                                    "choose one element type for both, eg with the parameter 'precision'"));
    }
    if (!in_set(port.locations, brought.location)) {
        problems.push_back(mismatch(ends, "location on the grid", location_name(brought.location),
                                    members(port.locations, location_name),
                                    "read another output, or put a node in between that moves the values"));
    }
    if (!in_set(grids_of(port), brought.grid.kind)) {
        problems.push_back(
            mismatch(ends, "kind of grid", mesh::kind_name(brought.grid.kind),
                     members(grids_of(port), mesh::kind_name),
                     fmt::format("put a node of type '{}' in between", converter_between(brought, port))));
    }
    if ((port.flags & THW_PORT_ANY_UNIT) == 0 && !same_unit(brought.unit, port.unit)) {
        problems.push_back(mismatch(ends, "unit", fmt::format("'{}'", brought.unit),
                                    fmt::format("'{}'", port.unit),
                                    "read another output, or let the producer give this unit"));
    }
    return problems;
}

auto check_same_grid(const PortSpec& first, const EdgeEnds& first_ends, const PortSpec& other,
                     const EdgeEnds& other_ends) -> std::optional<Diagnostic> {
    const auto parts = differences(first.grid, other.grid);
    if (parts.empty()) {
        return std::nullopt;
    }
    return Diagnostic{
        other_ends.place,
        other_ends.consumer,
        fmt::format("inputs '{}' and '{}' must share one grid, but their {} differ{}", first_ends.input,
                    other_ends.input, names(parts), parts.size() > 1 ? "" : "s"),
        fmt::format("{} at {}", listed(parts, &GridDifference::other), other_ends.from),
        fmt::format("{} as at {}", listed(parts, &GridDifference::first), first_ends.from),
        "",
        grid_remedy(parts, first_ends, first.grid.kind)};
}

auto check_output(const NodeInstance& node, const PortSpec& offered, const thw_port& port) -> Diagnostics {
    Diagnostics problems;
    if (port.payload != THW_PAYLOAD_FIELD || !offered.offered) {
        return problems;
    }
    const auto blame = [&](const std::string& what, std::string found, std::string expected) {
        problems.push_back({node.node().place, node.node().id,
                            fmt::format("output '{}' was left with {} by the node", offered.name, what),
                            std::move(found), std::move(expected), "",
                            fmt::format("tell the author of node type '{}'", node.node().type),
                            Cause::machine});
    };
    if (!in_set(port.dtypes, offered.dtype)) {
        blame("an element type that it does not declare",
              offered.dtype == THW_NO_DTYPE ? "none" : dtype_name(offered.dtype),
              members(port.dtypes, dtype_name));
    }
    if (!in_set(port.locations, offered.location)) {
        blame("a location that it does not declare",
              offered.location == 0 ? "none" : location_name(offered.location),
              members(port.locations, location_name));
    }
    const auto& grid = offered.grid;
    if (!in_set(grids_of(port), grid.kind)) {
        blame("a kind of grid that it does not declare", mesh::kind_name(grid.kind),
              members(grids_of(port), mesh::kind_name));
    } else if (grid.kind != THW_GRID_UNIFORM && grid.geometry == nullptr) {
        blame("a grid without geometry", "none", "the mesh in thw_grid.geometry");
    } else if (grid.kind == THW_GRID_UNIFORM && !(grid.nx > 0 && grid.ny > 0 && grid.dx > 0 && grid.dy > 0)) {
        blame("no usable grid",
              grid.nx == 0 ? "none"
                           : fmt::format("{} x {} cells of {} x {}", grid.nx, grid.ny, grid.dx, grid.dy),
              "at least one cell, of positive size");
    } else if (in_set(port.locations, offered.location) && extent_of(grid, offered.location).count() == 0) {
        blame("a location that its grid does not have", location_name(offered.location),
              grid.kind == THW_GRID_TRIANGLES ? "cell, node or edge" : "cell, node, face_x or face_y");
    }
    return problems;
}

namespace {

/// For an input that reads an output which the producer does not have with the inputs that it has.
auto not_there(const EdgeEnds& ends) -> Diagnostic {
    return {
        ends.place,
        ends.consumer,
        fmt::format("input '{}' reads an output that is not there", ends.input),
        fmt::format("{}, which its node does not have with the inputs and parameters that it has", ends.from),
        "an output that is there",
        "",
        "read another output, or see the page of that node for when it is there"};
}

/// The grid that a node was told of for a feedback input, before its producer had one.
struct GridAhead {
    const PlannedEdge* edge;
    Grid grid;
};

/// Negotiates one node after the other; a class for what the steps share.
class Negotiator {
    std::vector<std::unique_ptr<NodeInstance>>& nodes_;
    const std::vector<PlannedEdge>& edges_;
    MeshStore& meshes_;
    std::vector<bool>& sound_;
    Diagnostics& problems_;
    std::vector<GridAhead> ahead_;

    auto ends_of(const PlannedEdge& edge) const -> EdgeEnds {
        const auto& producer = *nodes_[edge.producer];
        const auto& consumer = *nodes_[edge.consumer];
        return {edge.place, producer.node().id + "." + producer.type().outputs[edge.output].name,
                consumer.node().id, consumer.inputs()[edge.input].name};
    }

    auto bring(const PlannedEdge& edge) -> bool;
    auto check_grids(std::size_t node, bool feedback) -> bool;
    auto receive(std::size_t node, bool feedback) -> bool;
    auto offer(NodeInstance& node) -> bool;
    void tell_grids_ahead(std::size_t node);
    void check_grids_ahead();

  public:
    Negotiator(std::vector<std::unique_ptr<NodeInstance>>& nodes, const std::vector<PlannedEdge>& edges,
               MeshStore& meshes, std::vector<bool>& sound, Diagnostics& problems)
        : nodes_(nodes), edges_(edges), meshes_(meshes), sound_(sound), problems_(problems) {}

    void negotiate();
};

/// Fills the consumer's input from the producer's output.
auto Negotiator::bring(const PlannedEdge& edge) -> bool {
    auto& consumer = *nodes_[edge.consumer];
    auto& producer = *nodes_[edge.producer];
    auto& input = consumer.inputs()[edge.input];
    const auto name = input.name;
    const auto& brought = producer.outputs()[edge.output];
    if (brought.payload == THW_PAYLOAD_FIELD && !brought.offered) {
        const bool may_miss = edge.by_name && (edge.port->flags & THW_PORT_OPTIONAL) != 0;
        if (!may_miss) {
            problems_.push_back(not_there(ends_of(edge)));
        }
        return may_miss;
    }
    input = brought;
    input.name = name;
    input.memory = consumer.device().memory();
    input.device_id = consumer.device().id();
    input.connected = true;
    if (input.payload != THW_PAYLOAD_FIELD) {
        input.memory = THW_HOST_MEMORY;
        consumer.payloads().bring(edge.input, input.payload,
                                  edge.feedback ? nullptr : producer.payloads().given(edge.output));
    }
    auto found = check_edge(input, *edge.port, ends_of(edge));
    problems_.insert(problems_.end(), found.begin(), found.end());
    return found.empty();
}

/// Compares every input that needs the common grid with the first such input; feedback edges come in a second
/// round, when their producers have negotiated.
auto Negotiator::check_grids(std::size_t node, bool feedback) -> bool {
    std::vector<const PlannedEdge*> sharing;
    for (const bool round : {false, true}) {
        for (const auto& edge : edges_) {
            if (edge.consumer == node && edge.feedback == round && (feedback || !round) &&
                edge.port->payload == THW_PAYLOAD_FIELD && (edge.port->flags & THW_PORT_ANY_GRID) == 0 &&
                nodes_[node]->inputs()[edge.input].connected) {
                sharing.push_back(&edge);
            }
        }
    }
    bool good = true;
    const auto& inputs = nodes_[node]->inputs();
    for (const auto* edge : sharing) {
        if (edge != sharing.front() && edge->feedback == feedback) {
            const auto* first = sharing.front();
            if (auto problem = check_same_grid(inputs[first->input], ends_of(*first), inputs[edge->input],
                                               ends_of(*edge))) {
                problems_.push_back(std::move(*problem));
                good = false;
            }
        }
    }
    return good;
}

auto Negotiator::receive(std::size_t node, bool feedback) -> bool {
    bool good = true;
    for (const auto& edge : edges_) {
        if (edge.consumer == node && edge.feedback == feedback) {
            if (!sound_[edge.producer]) {
                return false;
            }
            good = bring(edge) && good;
        }
    }
    return good && check_grids(node, feedback);
}

auto Negotiator::offer(NodeInstance& node) -> bool {
    try {
        node.negotiate(meshes_);
    } catch (const Failure& failure) {
        problems_.insert(problems_.end(), failure.diagnostics().begin(), failure.diagnostics().end());
        return false;
    }
    const auto before = problems_.size();
    for (std::size_t k = 0; k < node.outputs().size(); ++k) {
        const auto found = check_output(node, node.outputs()[k], node.type().outputs[k]);
        problems_.insert(problems_.end(), found.begin(), found.end());
    }
    return problems_.size() == before;
}

/// Gives feedback inputs their grid. They stay unconnected: element type and location are not known yet.
void Negotiator::tell_grids_ahead(std::size_t node) {
    for (const auto& edge : edges_) {
        if (edge.consumer != node || !edge.feedback) {
            continue;
        }
        if (auto grid = grid_ahead(edge, nodes_, edges_)) {
            nodes_[node]->inputs()[edge.input].grid = *grid;
            ahead_.push_back({&edge, std::move(*grid)});
        }
    }
}

/// Refuses feedback that comes on another grid than its node was told of.
void Negotiator::check_grids_ahead() {
    for (const auto& [edge, grid] : ahead_) {
        if (!sound_[edge->consumer]) {
            continue;
        }
        const auto ends = ends_of(*edge);
        const auto parts = differences(grid, nodes_[edge->consumer]->inputs()[edge->input].grid);
        if (!parts.empty()) {
            problems_.push_back(
                {ends.place, ends.consumer,
                 fmt::format("input '{}' is fed back on another grid than the nodes before it have",
                             ends.input),
                 fmt::format("{} at {}", listed(parts, &GridDifference::other), ends.from),
                 listed(parts, &GridDifference::first), "",
                 fmt::format("bring {} onto that grid before it is fed back", ends.from)});
            sound_[edge->consumer] = false;
        }
    }
}

void Negotiator::negotiate() {
    for (const auto& edge : edges_) {
        if (nodes_[edge.producer] != nullptr) {
            nodes_[edge.producer]->outputs()[edge.output].connected = true;
        }
    }
    for (const auto node : negotiation_order(nodes_.size(), edges_)) {
        sound_[node] = sound_[node] && receive(node, false);
        if (sound_[node]) {
            tell_grids_ahead(node);
            sound_[node] = offer(*nodes_[node]);
        }
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        sound_[node] = sound_[node] && receive(node, true);
    }
    check_grids_ahead();
}

}  // namespace

void negotiate(std::vector<std::unique_ptr<NodeInstance>>& nodes, const std::vector<PlannedEdge>& edges,
               MeshStore& meshes, std::vector<bool>& sound, Diagnostics& problems) {
    Negotiator(nodes, edges, meshes, sound, problems).negotiate();
}

}  // namespace thalweg::runtime

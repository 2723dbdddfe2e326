// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "describe.hpp"
#include "runtime/node/table_rules.hpp"
#include "runtime/plugins/describe.hpp"
#include "start.hpp"
#include "table.hpp"
#include "thalweg/mesh/require_kind.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

struct Intervals {
    std::size_t count = 0;
    double shortest = 0, longest = 0;  // [s]
};

auto intervals_of(const runtime::Plan& plan) -> Intervals {
    Intervals all{0, plan.graph.end, 0};
    double begin = 0;
    for (auto rest = plan.timetable; !rest.is_over(); ++all.count) {
        const auto end = rest.next().time;
        all.shortest = std::min(all.shortest, end - begin);
        all.longest = std::max(all.longest, end - begin);
        begin = end;
    }
    return all;
}

auto executor_of(const runtime::NodeInstance& node) -> std::string {
    return node.on_cuda() ? "cuda" : "cpu";
}

auto edge_flags(const runtime::PlannedEdge& edge) -> std::string {
    return fmt::format("{}{}", edge.feedback ? " feedback" : "", edge.transfer ? " transfer" : "");
}

/// Members that a kind of grid has not are left out.
auto grid_to_json(const Grid& grid) -> nlohmann::json {
    nlohmann::json text = {{"kind", mesh::kind_name(grid.kind)},
                           {"nx", grid.nx},
                           {"ny", grid.ny},
                           {"crs", grid.crs},
                           {"vertical_datum", grid.vertical_datum}};
    if (grid.kind == THW_GRID_UNIFORM) {
        text.update({{"x0", grid.x0}, {"y0", grid.y0}, {"dx", grid.dx}, {"dy", grid.dy}});
    } else {
        text["hash"] = fmt::format("{:016x}", grid.geometry_hash());
    }
    return text;
}

/// "200 x 120 cells of 5", "26000 triangles", "65 x 1204 curvilinear cells".
auto cells_text(const Grid& grid) -> std::string {
    if (grid.kind == THW_GRID_TRIANGLES) {
        return fmt::format("{} triangles", grid.nx);
    }
    if (grid.kind == THW_GRID_CURVILINEAR) {
        return fmt::format("{} x {} curvilinear cells", grid.nx, grid.ny);
    }
    const auto cell =
        grid.dx == grid.dy ? fmt::format("{}", grid.dx) : fmt::format("{} x {}", grid.dx, grid.dy);
    return fmt::format("{} x {} cells of {}", grid.nx, grid.ny, cell);
}

auto columns_to_json(const thalweg::Table& table) -> nlohmann::json {
    auto columns = nlohmann::json::array();
    for (const auto& column : table.columns()) {
        columns.push_back(
            {{"name", column.name}, {"type", column.holds_texts() ? "text" : "real"}, {"unit", column.unit}});
    }
    return columns;
}

}  // namespace

auto carried_text(const runtime::Plan& plan, const runtime::PlannedEdge& edge) -> std::string {
    auto& from = *plan.nodes[edge.producer];
    const auto& port = from.outputs()[edge.output];
    if (port.payload != THW_PAYLOAD_FIELD) {
        const auto given = from.payloads().given(edge.output);
        return runtime::payload_name(port.payload) +
               (given != nullptr ? ": " + runtime::column_heads(given->table()) : "");
    }
    return fmt::format("{} {} [{}], {}, {}", runtime::dtype_name(port.dtype),
                       runtime::location_name(port.location), port.unit, cells_text(port.grid),
                       memory_word(port.memory));
}

auto plan_text(const runtime::Plan& plan) -> std::string {
    const auto intervals = intervals_of(plan);
    const auto shortest = duration_text(intervals.shortest), longest = duration_text(intervals.longest);
    auto text = fmt::format("{}\n{}{} in {} coupling intervals of {}, device {}\n\n", plan.graph.title,
                            duration_text(plan.graph.end),
                            plan.graph.start_date.empty() ? "" : " from " + plan.graph.start_date,
                            intervals.count, shortest == longest ? longest : shortest + " to " + longest,
                            plan.device.is_cuda() ? "cuda" : "cpu");
    Table order({">order", "node", "type", "clock", "executor", ">fields"});
    for (std::size_t k = 0; k < plan.nodes.size(); ++k) {
        auto& node = *plan.nodes[k];
        order.add({std::to_string(k + 1), node.node().id, node.node().type,
                   runtime::clock_name(node.type().clock), executor_of(node), bytes_text(field_bytes(node))});
    }
    Table edges({"edge", "carries"});
    for (const auto& edge : plan.edges) {
        auto& from = *plan.nodes[edge.producer];
        auto& to = *plan.nodes[edge.consumer];
        const auto& port = from.outputs()[edge.output];
        edges.add({fmt::format("{}.{} -> {}.{}", from.node().id, port.name, to.node().id,
                               to.inputs()[edge.input].name),
                   carried_text(plan, edge) + edge_flags(edge)});
    }
    return text + order.text() + (edges.empty() ? "" : "\n" + edges.text());
}

auto plan_to_json(const runtime::Plan& plan) -> nlohmann::json {
    auto nodes = nlohmann::json::array();
    for (const auto& node : plan.nodes) {
        nodes.push_back({{"id", node->node().id},
                         {"type", node->node().type},
                         {"clock", runtime::clock_name(node->type().clock)},
                         {"executor", executor_of(*node)},
                         {"field_bytes", field_bytes(*node)}});
    }
    auto edges = nlohmann::json::array();
    for (const auto& edge : plan.edges) {
        auto& from = *plan.nodes[edge.producer];
        auto& to = *plan.nodes[edge.consumer];
        const auto& port = from.outputs()[edge.output];
        edges.push_back({{"from", from.node().id + "." + port.name},
                         {"to", to.node().id + "." + to.inputs()[edge.input].name},
                         {"payload", runtime::payload_name(port.payload)},
                         {"feedback", edge.feedback},
                         {"transfer", edge.transfer}});
        if (port.payload == THW_PAYLOAD_FIELD) {
            edges.back().update({{"type", runtime::dtype_name(port.dtype)},
                                 {"location", runtime::location_name(port.location)},
                                 {"unit", port.unit},
                                 {"memory", memory_word(port.memory)},
                                 {"grid", grid_to_json(port.grid)},
                                 {"bytes", byte_size(port)}});
        }
        if (const auto given = from.payloads().given(edge.output)) {
            edges.back()["columns"] = columns_to_json(given->table());
        }
    }
    return {{"title", plan.graph.title},
            {"start_date", plan.graph.start_date},
            {"end", plan.graph.end},
            {"device", plan.device.is_cuda() ? "cuda" : "cpu"},
            {"interval_ends", plan.timetable.interval_ends()},
            {"nodes", nodes},
            {"edges", edges}};
}

}  // namespace thalweg::cli

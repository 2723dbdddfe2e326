// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The part of GraphReader for the parts that a graph uses and for the open ports of a part.
#include <algorithm>

#include "graph_overrides.hpp"
#include "graph_reader.hpp"
#include "runtime/base/nearest.hpp"

namespace thalweg::runtime {

namespace {

template <class Value>
auto keys_of(const std::map<std::string, Value>& map) -> std::vector<std::string> {
    std::vector<std::string> keys;
    keys.reserve(map.size());
    for (const auto& [key, value] : map) {
        keys.push_back(key);
    }
    return keys;
}

}  // namespace

auto GraphReader::uses_part(const std::string& id) const -> bool {
    return source_.find(pointer_to("/nodes", id) + "/use") != nullptr;
}

/// A node of this document and one of its ports, as a text names them.
auto GraphReader::split_port(const std::string& pointer, const std::string& form) -> std::optional<PortName> {
    const auto text = text_at(pointer, form);
    if (!text) {
        return std::nullopt;
    }
    const auto dot = text->find('.');
    if (dot == std::string::npos || dot == 0 || dot + 1 == text->size() ||
        text->find('.', dot + 1) != std::string::npos) {
        auto& problem = complain(source_.place(pointer), "this does not name a node and one of its ports");
        problem.found = describe_value(*text);
        problem.expected = form;
        problem.remedy = parts_.count(text->substr(0, dot)) > 0
                             ? "read an open output of the part; what is inside is named in its \"open\""
                             : "";
        return std::nullopt;
    }
    PortName port{text->substr(0, dot), text->substr(dot + 1)};
    if (std::find(ids_.begin(), ids_.end(), port.node) == ids_.end()) {
        auto& problem = complain_of_name(source_.place(pointer), "the graph has no node '" + port.node + "'",
                                         port.node, ids_);
        problem.found = describe_value(*text);
        problem.remedy = is_private(port.node) ? "keys that begin with x- are no nodes; rename it" : "";
    }
    return port;
}

/// What gives an output in the whole graph; no node where that is reported.
auto GraphReader::find_output(const PortName& local, const Place& place) -> PortName {
    const auto part = parts_.find(local.node);
    if (part == parts_.end()) {
        return {prefix_ + local.node, local.port};
    }
    const auto output = part->second.outputs.find(local.port);
    if (output != part->second.outputs.end()) {
        return output->second;
    }
    if (part->second.read) {
        complain_of_name(place, "the part '" + local.node + "' has no open output '" + local.port + "'",
                         local.port, keys_of(part->second.outputs));
    }
    return {};
}

/// What the user of a part gives in place of the part's values.
auto GraphReader::given_values(const std::string& pointer) -> std::vector<GivenValue> {
    std::vector<GivenValue> given;
    if (source_.find(pointer) == nullptr ||
        !expect_object(pointer, "an object that holds values of the part by their names")) {
        return given;
    }
    values_.fill_in(pointer, node_);
    for (const auto& name : source_.keys(pointer)) {
        if (!is_private(name)) {
            const auto at = pointer_to(pointer, name);
            const auto foreign = values_.folders().find(at);
            given.push_back({name, *source_.find(at), source_.key_place(at), source_.place(at),
                             foreign != values_.folders().end()
                                 ? foreign->second
                                 : reading_.way.back().absolute.parent_path()});
        }
    }
    return given;
}

auto GraphReader::read_use(const std::string& id) -> Part {
    const auto pointer = pointer_to("/nodes", id);
    node_ = prefix_ + id;
    check_keys(pointer, {"use", "values", "in"});
    const auto given = given_values(pointer + "/values");
    const auto name = text_at(pointer + "/use", "the file of the part, eg \"parts/levees.json\"");
    const auto place = source_.place(pointer + "/use");
    auto source =
        name && !reading_.budget.is_passed() ? read_part_file(*name, place, node_, reading_) : std::nullopt;
    if (!source) {
        return {};
    }
    const auto prefix = prefix_ + id + ".";
    apply_overrides(*source, reading_.overrides, prefix, problems_);
    Part part;
    if (reading_.add(*source, place)) {
        part = GraphReader(std::move(*source), reading_, prefix).read_part(given, node_);
    }
    reading_.way.pop_back();
    return part;
}

/// Moves the nodes of a part into the graph, connected as its user says.
void GraphReader::connect_part(const std::string& id, Part& part) {
    const auto pointer = pointer_to("/nodes", id) + "/in";
    node_ = prefix_ + id;
    const bool connected = source_.find(pointer) != nullptr &&
                           expect_object(pointer, "an object, eg {\"bed\": \"terrain.elevation\"}");
    for (const auto& input : connected ? source_.keys(pointer) : std::vector<std::string>()) {
        if (is_private(input)) {
            continue;
        }
        auto wire = read_wire(pointer_to(pointer, input), input);
        const auto open = part.inputs.find(input);
        if (open == part.inputs.end() && part.read) {
            complain_of_name(wire.input_place, "the part has no open input '" + input + "'", input,
                             keys_of(part.inputs));
        }
        for (const auto& target : open == part.inputs.end() ? std::vector<PortName>() : open->second) {
            const auto node = std::find_if(part.nodes.begin(), part.nodes.end(),
                                           [&](const GraphNode& inner) { return inner.id == target.node; });
            if (node != part.nodes.end()) {
                wire.input = target.port;
                node->inputs.push_back(wire);
            }
        }
    }
    std::move(part.nodes.begin(), part.nodes.end(), std::back_inserter(graph_.nodes));
}

/// What only the whole graph can say, and a part could say against it.
void GraphReader::refuse_keys_of_graphs() {
    for (const auto* const key : {"title", "time", "device", "hot_start", "watch", "limits"}) {
        const auto pointer = pointer_to("", key);
        if (source_.find(pointer) != nullptr) {
            complain(source_.key_place(pointer), "a part has no '" + std::string(key) + "'").remedy =
                "remove it; the graph that uses the part says it for all of its nodes";
        }
    }
}

/// The inputs of nodes that an open input leads to: one, or a list.
void GraphReader::read_open_input(const std::string& pointer, std::vector<PortName>& targets) {
    const auto* const value = source_.find(pointer);
    if (value->is_array() && !value->empty()) {
        for (std::size_t k = 0; k < value->size(); ++k) {
            if (value->at(k).is_array()) {
                complain_of_value(pointer_to(pointer, k), "this is not a text").expected = "\"node.input\"";
            } else {
                read_open_input(pointer_to(pointer, k), targets);
            }
        }
        return;
    }
    const auto local = split_port(pointer, "\"node.input\", eg \"dike.bed\", or a list of them");
    const auto part = local ? parts_.find(local->node) : parts_.end();
    if (!local) {
        return;
    }
    if (part == parts_.end()) {
        targets.push_back({prefix_ + local->node, local->port});
    } else if (const auto open = part->second.inputs.find(local->port); open != part->second.inputs.end()) {
        // Lists of lists, storey by storey, could grow without bound.
        if (reading_.budget.take(open->second.size() * sizeof(PortName), source_.place(pointer), problems_)) {
            targets.insert(targets.end(), open->second.begin(), open->second.end());
        }
    } else if (part->second.read) {
        complain_of_name(source_.place(pointer),
                         "the part '" + local->node + "' has no open input '" + local->port + "'",
                         local->port, keys_of(part->second.inputs));
    }
}

void GraphReader::read_open(Part& part) {
    if (!expect_object("/open", "an object, eg {\"inputs\": {\"bed\": \"dike.bed\"}, \"outputs\": {}}")) {
        return;
    }
    check_keys("/open", {"inputs", "outputs"});
    for (const auto* const side : {"/open/inputs", "/open/outputs"}) {
        if (source_.find(side) == nullptr ||
            !expect_object(side, "an object that holds ports of nodes by their names for users")) {
            continue;
        }
        for (const auto& name : source_.keys(side)) {
            const auto pointer = pointer_to(side, name);
            if (is_private(name)) {
                continue;
            }
            if (name.empty() || name.find('.') != std::string::npos || name.find('\0') != std::string::npos) {
                complain(source_.key_place(pointer), "this cannot be the name of an open port").expected =
                    "a name without a dot";
            } else if (side == std::string("/open/inputs")) {
                read_open_input(pointer, part.inputs[name]);
            } else if (const auto local = split_port(pointer, "\"node.output\", eg \"dike.bed\"")) {
                part.outputs[name] = find_output(*local, source_.place(pointer));
            }
        }
    }
}

auto GraphReader::read_part(const std::vector<GivenValue>& given, const std::string& user) -> Part {
    Part part;
    part.read = true;
    if (!expect_object("", "an object that begins with {\"thalweg\": 1") || !version_fits()) {
        part.read = false;
        return part;
    }
    check_keys("", {"thalweg", "title", "time", "device", "values", "open", "nodes", "$schema"});
    refuse_keys_of_graphs();
    read_values(given, user);
    read_nodes();
    read_open(part);
    values_.check_use();
    part.nodes = std::move(graph_.nodes);
    return part;
}

}  // namespace thalweg::runtime

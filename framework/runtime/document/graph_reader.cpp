// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph_reader.hpp"

#include <algorithm>

#include <thalweg/number_text.hpp>
#include <thalweg/units/calendar.hpp>

#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"
#include "watch_reader.hpp"

namespace thalweg::runtime {

namespace {

const std::vector<std::string> devices = {"auto", "cpu", "cuda"};
constexpr int format_version = 1;

}  // namespace

auto GraphReader::complain(Place place, std::string message) -> Diagnostic& {
    problems_.push_back({std::move(place), node_, std::move(message), "", "", "", ""});
    return problems_.back();
}

/// About a name that is none of the `known` ones.
auto GraphReader::complain_of_name(const Place& place, std::string message, const std::string& name,
                                   const std::vector<std::string>& known) -> Diagnostic& {
    auto& problem = complain(place, std::move(message));
    problem.expected = known.empty() ? "none; it has none" : one_of(known);
    problem.nearest = nearest(name, known);
    return problem;
}

void GraphReader::check_keys(const std::string& pointer, const std::vector<std::string>& allowed) {
    for (const auto& key : source_.keys(pointer)) {
        if (is_private(key) || std::find(allowed.begin(), allowed.end(), key) != allowed.end()) {
            continue;
        }
        if (pointer.empty() && key == "open") {
            complain(source_.key_place("/open"), "only a part has open ports").remedy =
                "use the file in a graph: \"levees\": {\"use\": \"levees.json\"}";
            continue;
        }
        auto& problem =
            complain(source_.key_place(pointer_to(pointer, key)), "the key '" + key + "' is not known");
        problem.expected = one_of(allowed);
        problem.nearest = nearest(key, allowed);
        problem.remedy =
            problem.nearest.empty() ? "remove it, or name it 'x-" + key + "' if it is a note of yours" : "";
    }
}

auto GraphReader::complain_of_value(const std::string& pointer, const std::string& rule) -> Diagnostic& {
    const auto* const value = source_.find(pointer);
    auto& problem = complain(source_.place(pointer), rule);
    if (value == nullptr) {
        problem.message = "the key '" + pointer.substr(pointer.rfind('/') + 1) + "' is missing";
    } else {
        problem.found = describe_value(*value);
    }
    return problem;
}

auto GraphReader::expect_object(const std::string& pointer, const std::string& what) -> bool {
    const auto* const value = source_.find(pointer);
    if (value != nullptr && value->is_object()) {
        return true;
    }
    complain_of_value(pointer, "this is not an object").expected = what;
    return false;
}

auto GraphReader::text_at(const std::string& pointer, const std::string& expected)
    -> std::optional<std::string> {
    const auto* const value = source_.find(pointer);
    if (value != nullptr && value->is_string()) {
        return value->get<std::string>();
    }
    complain_of_value(pointer, "this is not a text").expected = expected;
    return std::nullopt;
}

auto GraphReader::flag_at(const std::string& pointer) -> bool {
    const auto* const value = source_.find(pointer);
    if (value != nullptr && !value->is_boolean()) {
        complain_of_value(pointer, "this is neither true nor false").expected =
            "true or false, without quotes";
    }
    return value != nullptr && value->is_boolean() && value->get<bool>();
}

auto GraphReader::seconds_at(const std::string& pointer) -> std::optional<double> {
    Diagnostic problem;
    const auto& written = *source_.find(pointer);
    auto seconds = parse_quantity(written, "s", problem);
    if (seconds && written.is_string() && is_bare_number(written)) {
        problem.message = "this time has no unit, and is a text";
        problem.found = describe_value(written);
        problem.expected = "a text with its unit, or a number in s without quotes";
        problem.remedy = "did you mean \"" + number_text(*seconds) + " h\", \"" + number_text(*seconds) +
                         " min\" or \"" + number_text(*seconds) + " s\"?";
        seconds = std::nullopt;
    }
    if (!seconds) {
        problem.place = source_.place(pointer);
        problem.node = node_;
        problems_.push_back(problem);
    }
    return seconds;
}

auto GraphReader::time_at(const std::string& pointer) -> std::optional<double> {
    const auto seconds = seconds_at(pointer);
    if (seconds && *seconds < 0) {
        complain_of_value(pointer, "a time cannot lie before the start of the run").expected = "at least 0 s";
        return std::nullopt;
    }
    return seconds;
}

auto GraphReader::interval_at(const std::string& pointer) -> std::optional<double> {
    const auto seconds = seconds_at(pointer);
    if (seconds && *seconds <= 0) {
        complain_of_value(pointer, "an interval must have a length").expected = "more than 0 s";
        return std::nullopt;
    }
    return seconds;
}

auto GraphReader::version_fits() -> bool {
    const auto* const version = source_.find("/thalweg");
    if (version != nullptr && *version == format_version) {
        return true;
    }
    complain_of_value("/thalweg", "this version of the graph format is not known").expected =
        "\"thalweg\": " + std::to_string(format_version);
    // If "thalweg" names another format, later messages would mislead; stop here.
    return version == nullptr || !version->is_number();
}

void GraphReader::read_values(const std::vector<GivenValue>& given, const std::string& user) {
    if (source_.find("/values") == nullptr ||
        expect_object("/values", "an object, eg {\"n\": 0.035, \"storm\": \"20 mm/h\"}")) {
        values_.read(given, user);
    }
}

void GraphReader::read_start_date() {
    const std::string form =
        "a date with time of day and zone, eg \"2002-08-12T06:00Z\" or "
        "\"2002-08-12T08:00+02:00\"";
    const auto text = text_at("/time/start", form);
    if (!text) {
        return;
    }
    if (const auto date = units::utc_date(*text)) {
        graph_.start_date = *date;
    } else {
        complain_of_value("/time/start", "this is not a date and time after ISO 8601").expected = form;
    }
}

void GraphReader::read_time() {
    values_.fill_in("/time", "");
    graph_.time_place = source_.key_place("/time");
    if (!expect_object("/time", "an object, eg {\"end\": \"1 h\"}")) {
        return;
    }
    check_keys("/time", {"start", "end", "couple"});
    if (source_.find("/time/start") != nullptr) {
        read_start_date();
    }
    if (source_.find("/time/end") == nullptr) {
        complain_of_value("/time/end", "").expected = "the end of the run, eg \"end\": \"1 h\"";
    } else {
        graph_.end = time_at("/time/end").value_or(0);
    }
    if (source_.find("/time/couple") != nullptr) {
        graph_.time_place = source_.place("/time/couple");
        graph_.couple = interval_at("/time/couple");
    }
}

void GraphReader::read_device() {
    const auto device = text_at("/device", one_of(devices));
    if (!device) {
        return;
    }
    if (std::find(devices.begin(), devices.end(), *device) == devices.end()) {
        auto& problem = complain(source_.place("/device"), "this device is not known");
        problem.found = describe_value(*device);
        problem.expected = one_of(devices);
        problem.nearest = nearest(*device, devices);
        return;
    }
    graph_.device = *device;
}

void GraphReader::check_id(const std::string& id, const std::string& pointer) {
    const auto allowed = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    if (id.empty() || id.find_first_not_of(allowed) != std::string::npos) {
        auto& problem = complain(source_.key_place(pointer), "this cannot be the id of a node");
        problem.found = describe_value(id);
        problem.expected = "lower-case letters a-z, digits, _ and -";
    } else if (id == "time" || id == "values") {
        complain(source_.key_place(pointer),
                 id == "time" ? "the id 'time' is taken by the clock, for --set time.end=..."
                              : "the id 'values' is taken by the graph's values, for --set values.NAME=...")
            .remedy = "rename the node";
    }
}

void GraphReader::read_nodes() {
    if (!expect_object("/nodes", "an object that holds the nodes by their ids")) {
        return;
    }
    for (const auto& id : source_.keys("/nodes")) {
        if (!is_private(id)) {
            check_id(id, pointer_to("/nodes", id));
            ids_.push_back(id);
        }
    }
    if (ids_.empty()) {
        complain(source_.place("/nodes"), "the graph has no nodes").expected =
            "at least one, eg \"bed\": {\"type\": \"bathymetry\"}";
    }
    // Nodes that stand before a part may read from it.
    for (const auto& id : ids_) {
        if (uses_part(id)) {
            parts_.emplace(id, read_use(id));
        }
    }
    for (const auto& id : ids_) {
        if (const auto part = parts_.find(id); part != parts_.end()) {
            connect_part(id, part->second);
        } else {
            graph_.nodes.push_back(read_node(id));
        }
    }
    node_.clear();
}

auto GraphReader::read_node(const std::string& id) -> GraphNode {
    const auto pointer = pointer_to("/nodes", id);
    GraphNode node;
    node.id = node_ = prefix_ + id;
    node.folder = prefix_.empty() ? "" : reading_.way.back().absolute.parent_path();
    node.place = node.params_place = source_.key_place(pointer);
    node.type_place = source_.place(pointer + "/type");
    if (!expect_object(pointer, "an object, eg {\"type\": \"bathymetry\"}")) {
        return node;
    }
    for (const auto* const key : {"/params", "/every", "/at"}) {
        values_.fill_in(pointer + key, node_);
    }
    check_keys(pointer, {"type", "params", "in", "every", "at"});
    node.type = text_at(pointer + "/type", "the id of a node type; 'thalweg nodes' lists them").value_or("");
    if (source_.find(pointer + "/params") != nullptr) {
        read_params(pointer + "/params", node);
    }
    if (source_.find(pointer + "/in") != nullptr) {
        read_inputs(pointer + "/in", node);
    }
    read_schedule(pointer, node);
    return node;
}

void GraphReader::mark_inside(const std::string& name, const std::string& pointer,
                              const nlohmann::json& value, GraphNode& node) {
    node.param_places[name] = source_.place(pointer);
    if (value.is_array()) {
        for (std::size_t k = 0; k < value.size(); ++k) {
            mark_inside(pointer_to(name, k), pointer_to(pointer, k), value[k], node);
        }
    } else if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            mark_inside(pointer_to(name, key), pointer_to(pointer, key), member, node);
        }
    }
}

void GraphReader::read_params(const std::string& pointer, GraphNode& node) {
    node.params_place = source_.key_place(pointer);
    if (!expect_object(pointer, "an object that holds the parameters by their names")) {
        return;
    }
    for (const auto& name : source_.keys(pointer)) {
        if (!is_private(name)) {
            const auto at = pointer_to(pointer, name);
            node.params[name] = *source_.find(at);
            node.param_key_places[name] = source_.key_place(at);
            mark_inside(name, at, node.params[name], node);
        }
    }
    note_folders(pointer, node);
}

void GraphReader::note_folders(const std::string& pointer, GraphNode& node) const {
    const auto inside = pointer + "/";
    const auto& folders = values_.folders();
    for (auto it = folders.lower_bound(inside);
         it != folders.end() && it->first.compare(0, inside.size(), inside) == 0; ++it) {
        node.value_folders[it->first.substr(inside.size())] = it->second;
    }
}

void GraphReader::read_inputs(const std::string& pointer, GraphNode& node) {
    if (!expect_object(pointer, "an object, eg {\"bed\": \"terrain.elevation\"}")) {
        return;
    }
    for (const auto& input : source_.keys(pointer)) {
        if (!is_private(input)) {
            node.inputs.push_back(read_wire(pointer_to(pointer, input), input));
        }
    }
}

auto GraphReader::read_wire(const std::string& pointer, const std::string& input) -> Connection {
    Connection wire;
    wire.input = input;
    wire.input_place = source_.key_place(pointer);
    wire.place = source_.place(pointer);
    if (input.find('\0') != std::string::npos) {  // nodes would see it cut off there
        complain(wire.input_place, "the name of an input holds a zero character").expected =
            "a name without \\u0000";
    }
    if (!source_.find(pointer)->is_object()) {
        read_producer(pointer, wire);
        return wire;
    }
    check_keys(pointer, {"from", "feedback", "transfer"});
    wire.place = source_.place(pointer + "/from");
    wire.feedback = flag_at(pointer + "/feedback");
    wire.transfer = flag_at(pointer + "/transfer");
    read_producer(pointer + "/from", wire);
    return wire;
}

void GraphReader::read_producer(const std::string& pointer, Connection& wire) {
    if (wire.is_spread()) {
        read_spread_producer(pointer, wire);
        return;
    }
    if (const auto producer = split_port(pointer, "\"node.port\", eg \"flow.depth\"")) {
        const auto from = find_output(*producer, wire.place);
        wire.from_node = from.node;
        wire.from_port = from.port;
    }
}

/// The node alone, whose ports find their names later.
void GraphReader::read_spread_producer(const std::string& pointer, Connection& wire) {
    const auto id = text_at(pointer, "a text, the id of a node, eg \"flow\"");
    if (!id) {
        return;
    }
    if (parts_.count(*id) != 0) {
        complain_of_value(pointer, "\"*\" takes the outputs of a node, and this is a part").expected =
            "an input for each open output of the part, eg \"bed\": \"" + *id + ".bed\"";
    } else if (std::find(ids_.begin(), ids_.end(), *id) == ids_.end()) {
        auto& problem = complain_of_name(wire.place, "the graph has no node '" + *id + "'", *id, ids_);
        problem.found = describe_value(*id);
        problem.remedy =
            id->find('.') == std::string::npos ? "" : "name a node alone, without one of its outputs";
    } else {
        wire.from_node = prefix_ + *id;
    }
}

void GraphReader::read_schedule(const std::string& pointer, GraphNode& node) {
    const bool every = source_.find(pointer + "/every") != nullptr,
               at = source_.find(pointer + "/at") != nullptr;
    if (!every && !at) {
        return;
    }
    Schedule schedule;
    schedule.place = source_.key_place(pointer + (every ? "/every" : "/at"));
    if (every) {
        schedule.every = interval_at(pointer + "/every");
    }
    if (at) {
        read_times(pointer + "/at", schedule);
    }
    node.schedule = schedule;
}

void GraphReader::read_times(const std::string& pointer, Schedule& schedule) {
    const auto& times = *source_.find(pointer);
    if (!times.is_array() || times.empty()) {
        auto& problem = complain(source_.place(pointer), "this is not a list of times");
        problem.found = describe_value(times);
        problem.expected = "a list, eg [\"0 s\", \"30 min\", \"end\"]";
        return;
    }
    for (std::size_t k = 0; k < times.size(); ++k) {
        const auto at = pointer_to(pointer, k);
        if (times[k] == "end") {
            schedule.at_end = true;
        } else if (const auto seconds = time_at(at)) {
            schedule.at.push_back(*seconds);
            if (graph_.end > 0 && *seconds > graph_.end) {
                complain_of_value(at, "the run is over by then").expected =
                    "at most " + with_unit(graph_.end, "s") + ", or \"end\"";
            }
        }
    }
    std::sort(schedule.at.begin(), schedule.at.end());
    schedule.at.erase(std::unique(schedule.at.begin(), schedule.at.end()), schedule.at.end());
}

void GraphReader::read_hot_start() {
    if (!expect_object("/hot_start", "an object, eg {\"from\": \"yesterday.nc\"}")) {
        return;
    }
    check_keys("/hot_start", {"from", "nodes"});
    GraphHotStart hot;
    if (source_.find("/hot_start/from") == nullptr) {
        complain_of_value("/hot_start/from", "").expected = "a checkpoint, eg \"from\": \"yesterday.nc\"";
        return;
    }
    hot.from = text_at("/hot_start/from", "a text, the name of a checkpoint").value_or("");
    hot.place = source_.place("/hot_start/from");
    const auto* const nodes = source_.find("/hot_start/nodes");
    if (nodes != nullptr && expect_object("/hot_start/nodes", "an object, eg {\"flow\": \"river\"}")) {
        for (const auto& [id, there] : nodes->items()) {
            const auto pointer = pointer_to("/hot_start/nodes", id);
            hot.nodes[id] = text_at(pointer, "a text, the name of the node in the checkpoint").value_or("");
        }
    }
    graph_.hot_start = std::move(hot);
}

void GraphReader::read_rules() {
    for (const std::string pointer : {"/watch", "/limits"}) {
        if (source_.find(pointer) != nullptr) {
            values_.fill_in(pointer, "");
        }
    }
    graph_.watches = read_watches(source_, problems_);
}

auto GraphReader::read() -> Graph {
    if (!expect_object("", "an object that begins with {\"thalweg\": 1") || !version_fits()) {
        return std::move(graph_);
    }
    // "$schema" is where editors look for the JSON Schema that checks a file.
    check_keys("", {"thalweg", "title", "time", "device", "hot_start", "values", "nodes", "watch", "limits",
                    "worlds", "$schema"});
    if (source_.find("/title") != nullptr) {
        graph_.title = text_at("/title", "a text").value_or("");
    }
    read_values({}, "");
    read_time();
    if (source_.find("/device") != nullptr) {
        read_device();
    }
    if (source_.find("/hot_start") != nullptr) {
        read_hot_start();
    }
    read_nodes();
    read_rules();
    if (!reading_.has_worlds) {
        values_.check_use();
    }
    return std::move(graph_);
}

}  // namespace thalweg::runtime

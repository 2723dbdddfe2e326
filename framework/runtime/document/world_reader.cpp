// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_reader.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <thalweg/number_text.hpp>

#include "runtime/base/input_file.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"
#include "thalweg/runtime/run_settings.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_world_name = 64;

auto short_text(const nlohmann::json& value) -> std::string {
    return shortened(value.is_string() ? value.get<std::string>() : value.dump(), 60);
}

/// Reads lists of worlds.
class WorldReader {
    std::shared_ptr<const JsonSource> source_;
    const std::map<std::string, nlohmann::json>& values_;  // of the graph
    Diagnostics& problems_;
    std::vector<World> worlds_;

    auto complain(Place place, std::string message) -> Diagnostic& {
        problems_.push_back({std::move(place), "", std::move(message), "", "", "", ""});
        return problems_.back();
    }

    auto text_at(const std::string& pointer, const std::string& expected) -> std::string {
        const auto* const value = source_->find(pointer);
        if (value != nullptr && value->is_string()) {
            return value->get<std::string>();
        }
        auto& problem =
            complain(source_->place(pointer),
                     value == nullptr ? "the key '" + pointer.substr(pointer.rfind('/') + 1) + "' is missing"
                                      : "this is not a text");
        problem.found = value == nullptr ? "" : describe_value(*value);
        problem.expected = expected;
        return "";
    }

    void check_keys(const std::string& pointer) {
        const std::vector<std::string> known = {"name",  "from",      "at", "set",
                                                "nodes", "leave_out", "in", "before"};
        for (const auto& key : source_->keys(pointer)) {
            if (!is_private(key) && std::find(known.begin(), known.end(), key) == known.end()) {
                auto& problem = complain(source_->key_place(pointer_to(pointer, key)),
                                         "the key '" + key + "' is not known");
                problem.expected = one_of(known);
                problem.nearest = nearest(key, known);
            }
        }
    }

    void read_name(const std::string& pointer, World& world) {
        const auto at = pointer + "/name";
        world.name = text_at(at, "a name, eg \"breach north\"");
        world.place = source_->place(source_->find(at) != nullptr ? at : pointer);
        if (source_->find(at) != nullptr && source_->find(at)->is_string() && !is_world_name(world.name)) {
            auto& problem =
                complain(world.place,
                         "this cannot be the name of a world, whose results lie in a folder of that name");
            problem.found = describe_value(world.name);
            problem.expected = world_name_form;
        } else if (is_taken_name(world.name)) {
            complain(world.place, "this name is taken").found = describe_value(world.name);
        } else if (std::any_of(worlds_.begin(), worlds_.end(),
                               [&](const World& other) { return other.name == world.name; })) {
            auto& problem = complain(world.place, "another world has this name");
            problem.found = describe_value(world.name);
            problem.remedy = "rename one of them";
        }
    }

    /// The value of the graph that a text such as "$breach_time" names, else what is written. Complains of a
    /// name that is none, and returns null.
    auto meant_by(const nlohmann::json& written, const Place& place) -> const nlohmann::json* {
        const auto text = written.is_string() ? written.get<std::string>() : "";
        if (text.empty() || text[0] != '$') {
            return &written;
        }
        if (const auto found = values_.find(text.substr(1)); found != values_.end()) {
            return &found->second;
        }
        std::vector<std::string> known;
        for (const auto& [name, value] : values_) {
            known.push_back(name);
        }
        auto& problem = complain(place, "there is no value '" + text.substr(1) + "'");
        problem.found = describe_value(written);
        problem.expected = known.empty() ? "one of the graph's \"values\"; it has none" : one_of(known);
        problem.nearest = nearest(text.substr(1), known);
        return nullptr;
    }

    void read_time(const std::string& pointer, World& world) {
        const auto at = pointer + "/at";
        const auto* const written = source_->find(at);
        world.at_place = source_->place(written != nullptr ? at : pointer);
        const auto* const value = written == nullptr ? nullptr : meant_by(*written, world.at_place);
        if (value == nullptr) {
            return;
        }
        Diagnostic problem;
        const auto seconds = parse_quantity(*value, "s", problem);
        if (seconds && value->is_string() && is_bare_number(*value)) {
            problem.message = "this time has no unit, and is a text";
            problem.found = describe_value(*value);
            problem.expected = "a text with its unit, or a number in s without quotes";
        } else if (seconds && *seconds >= 0) {
            world.at = *seconds;
            return;
        } else if (seconds) {
            problem.message = "a time cannot lie before the start of the run";
            problem.found = describe_value(*value);
            problem.expected = "at least 0 s";
        }
        problem.place = world.at_place;
        problems_.push_back(problem);
    }

    /// The members of one of the objects that change something.
    void read_changes(const std::string& pointer, ChangeKind kind, const std::string& form, World& world) {
        const auto* const value = source_->find(pointer);
        if (value == nullptr) {
            return;
        }
        if (!value->is_object()) {
            auto& problem = complain(source_->place(pointer), "this is not an object");
            problem.found = describe_value(*value);
            problem.expected = form;
            return;
        }
        for (const auto& name : source_->keys(pointer)) {
            const auto at = pointer_to(pointer, name);
            const auto dot = name.rfind('.');
            const bool needs_dot = kind != ChangeKind::add;
            if (is_private(name)) {
                continue;
            }
            if (needs_dot && (dot == std::string::npos || dot == 0 || dot + 1 == name.size())) {
                auto& problem = complain(source_->key_place(at),
                                         "this does not name a node and one of its " +
                                             std::string(kind == ChangeKind::wire ? "inputs" : "parameters"));
                problem.found = describe_value(name);
                problem.expected = form;
                continue;
            }
            world.changes.push_back({kind, name, at});
        }
    }

    /// The list of names at `pointer`, with their places; complains where it is none.
    auto names_at(const std::string& pointer, const std::string& of_what, const std::string& form)
        -> std::vector<std::string> {
        const auto* const value = source_->find(pointer);
        if (value == nullptr) {
            return {};
        }
        const bool is_list =
            value->is_array() &&
            std::all_of(value->begin(), value->end(), [](const auto& one) { return one.is_string(); });
        if (!is_list) {
            auto& problem = complain(source_->place(pointer), "this is not a list of " + of_what);
            problem.found = describe_value(*value);
            problem.expected = form;
            return {};
        }
        return value->get<std::vector<std::string>>();
    }

    void read_left_out(const std::string& pointer, World& world) {
        const auto ids = names_at(pointer, "nodes", "a list of node ids, eg [\"dike\"]");
        for (std::size_t k = 0; k < ids.size(); ++k) {
            world.changes.push_back({ChangeKind::leave_out, ids[k], pointer_to(pointer, k)});
        }
    }

    void read_world(const std::string& pointer) {
        if (!source_->find(pointer)->is_object()) {
            auto& problem = complain(source_->place(pointer), "this is not an object");
            problem.found = describe_value(*source_->find(pointer));
            problem.expected =
                "a world, eg {\"name\": \"breach\", \"at\": \"20 min\", \"set\": {\"dike.at\": \"20 min\"}}";
            return;
        }
        check_keys(pointer);
        World world;
        world.source = source_;
        read_name(pointer, world);
        if (source_->find(pointer + "/from") != nullptr) {
            world.from = text_at(pointer + "/from", "the name of a world, or \"base\"");
        }
        read_time(pointer, world);
        world.before = names_at(pointer + "/before", "worlds", "a list of names of worlds");
        read_left_out(pointer + "/leave_out", world);
        read_changes(pointer + "/nodes", ChangeKind::add, "an object that holds new nodes by their ids",
                     world);
        read_changes(pointer + "/in", ChangeKind::wire,
                     "an object, eg {\"flow.bed_change\": \"dike.bed_change\"}", world);
        read_changes(pointer + "/set", ChangeKind::set, "an object, eg {\"flow.manning\": 0.05}", world);
        worlds_.push_back(std::move(world));
    }

    /// Has worlds that others come before branch from those.
    void put_behind() {
        for (const auto& first : worlds_) {
            for (const auto& name : first.before) {
                const auto behind = std::find_if(worlds_.begin(), worlds_.end(),
                                                 [&](const World& one) { return one.name == name; });
                if (behind == worlds_.end()) {
                    auto& problem = complain(first.place, "a world comes before one that is not there");
                    problem.found = describe_value(name);
                    problem.expected = one_of(names());
                    problem.nearest = nearest(name, names());
                    continue;
                }
                behind->from = first.name;
                behind->is_behind = true;
            }
        }
    }

    auto names() const -> std::vector<std::string> {
        std::vector<std::string> all = {base_world};
        for (const auto& world : worlds_) {
            all.push_back(world.name);
        }
        return all;
    }

    /// Parents before their branches. Complains of parents that are not there, and of circles.
    void sort() {
        std::vector<World> sorted;
        std::map<std::string, double> times = {{base_world, 0}};
        const auto known = names();
        auto left = std::move(worlds_);
        for (bool moved = true; moved;) {
            moved = false;
            for (auto it = left.begin(); it != left.end();) {
                const auto parent = times.find(it->from);
                if (parent == times.end()) {
                    ++it;
                    continue;
                }
                if (it->at < parent->second && !it->is_behind) {  // else in the same interval
                    auto& problem = complain(it->at_place, "a world cannot branch before its parent does");
                    problem.found = with_unit(it->at, "s");
                    problem.expected =
                        "at least " + with_unit(parent->second, "s") + ", where '" + it->from + "' branches";
                }
                times[it->name] = it->at;
                sorted.push_back(std::move(*it));
                it = left.erase(it);
                moved = true;
            }
        }
        for (const auto& world : left) {
            const bool is_there = std::find(known.begin(), known.end(), world.from) != known.end();
            auto& problem = complain(
                world.place, is_there ? "these worlds branch from each other in a circle"
                                      : "the world '" + world.name + "' branches from one that is not there");
            problem.found = describe_value(world.from);
            problem.expected = is_there ? "" : one_of(known);
            problem.nearest = is_there ? "" : nearest(world.from, known);
        }
        worlds_ = std::move(sorted);
    }

  public:
    WorldReader(const std::map<std::string, nlohmann::json>& values, Diagnostics& problems)
        : values_(values), problems_(problems) {}

    /// Reads the list "worlds" of a document.
    void add(std::shared_ptr<const JsonSource> source) {
        source_ = std::move(source);
        const std::string pointer = "/worlds";
        const auto* const list = source_->find(pointer);
        if (list == nullptr || !list->is_array()) {
            auto& problem =
                complain(source_->place(list == nullptr ? "" : pointer), "this is not a list of worlds");
            problem.found = list == nullptr ? "no \"worlds\"" : describe_value(*list);
            problem.expected =
                "a list, eg [{\"name\": \"breach\", \"at\": \"20 min\", \"set\": {}}], or the name of a file "
                "beside the graph";
            return;
        }
        for (std::size_t k = 0; k < list->size(); ++k) {
            read_world(pointer_to(pointer, k));
        }
    }

    /// All that were added, parents before their branches.
    auto sorted() -> std::vector<World> {
        put_behind();
        sort();
        return std::move(worlds_);
    }
};

/// The file beside the graph that has the worlds.
auto read_world_file(const std::string& name, const JsonSource& graph, const fs::path& file,
                     Diagnostics& problems) -> std::optional<JsonSource> {
    Diagnostic fault;
    const auto found = find_input_file(name, {fs::absolute(file).parent_path(), ""}, fault);
    if (!found) {
        fault.place = graph.place("/worlds");
        problems.push_back(fault);
        return std::nullopt;
    }
    return JsonSource::read((file.parent_path() / name).lexically_normal(), problems);
}

auto node_pointer(const std::string& id) -> std::string {
    return pointer_to("/nodes", id);
}

/// Whether the document has this node; complains at the change where it has none.
auto has_node(const JsonSource& graph, const std::string& id, const Place& place, Diagnostics& problems)
    -> bool {
    if (!is_private(id) && graph.find(node_pointer(id)) != nullptr) {
        return true;
    }
    Diagnostic problem;
    problem.place = place;
    problem.message = "the graph has no node '" + id + "'";
    problem.expected = one_of(graph.keys("/nodes"));
    problem.nearest = nearest(id, graph.keys("/nodes"));
    problems.push_back(problem);
    return false;
}

void add_node(JsonSource& graph, const World& world, const WorldChange& change, Diagnostics& problems) {
    if (graph.find(node_pointer(change.name)) != nullptr) {
        Diagnostic problem;
        problem.place = world.source->key_place(change.pointer);
        problem.message = "the graph has a node of this name already";
        problem.found = describe_value(change.name);
        problem.remedy = "rename the new one, or change the one that is there in \"set\"";
        problems.push_back(problem);
        return;
    }
    graph.copy("/nodes", change.name, *world.source, change.pointer);
}

void leave_out(JsonSource& graph, const World& world, const WorldChange& change, Diagnostics& problems) {
    if (has_node(graph, change.name, world.source->place(change.pointer), problems)) {
        graph.erase("/nodes", change.name);
    }
}

void wire(JsonSource& graph, const World& world, const WorldChange& change, Diagnostics& problems) {
    const auto dot = change.name.rfind('.');
    const auto id = change.name.substr(0, dot), input = change.name.substr(dot + 1);
    if (!has_node(graph, id, world.source->key_place(change.pointer), problems)) {
        return;
    }
    const auto inputs = node_pointer(id) + "/in";
    if (graph.find(inputs) == nullptr) {
        graph.set(node_pointer(id), "in", nlohmann::json::object(), "");
    }
    if (!world.source->find(change.pointer)->is_null()) {
        graph.copy(inputs, input, *world.source, change.pointer);
    } else if (graph.find(pointer_to(inputs, input)) != nullptr) {
        graph.erase(inputs, input);
    }
}

}  // namespace

auto is_world_name(const std::string& name) -> bool {
    const auto is_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128;
    };
    return !name.empty() && name.size() <= longest_world_name && is_word(name.front()) &&
           is_word(name.back()) && std::all_of(name.begin(), name.end(), [&](char c) {
               return is_word(c) || std::string_view(" _-.").find(c) != std::string_view::npos;
           });
}

auto is_taken_name(const std::string& name) -> bool {
    return name == base_world || name == "checkpoints" || name == world_list_file || name == change_list_file;
}

auto text_of(const World& world, const WorldChange& change) -> std::string {
    const auto& value = *world.source->find(change.pointer);
    switch (change.kind) {
        case ChangeKind::set:
            return change.name + " = " + short_text(value);
        case ChangeKind::add:
            return "+ " + change.name;
        case ChangeKind::leave_out:
            return "- " + change.name;
        default:
            return change.name + " <- " +
                   (value.is_null()
                        ? "nothing"
                        : short_text(value.is_object() && value.contains("from") ? value.at("from") : value));
    }
}

auto take_worlds(JsonSource& graph, const fs::path& file, const std::map<std::string, nlohmann::json>& values,
                 const std::string& added, Diagnostics& problems) -> std::vector<World> {
    WorldReader reader(values, problems);
    const auto* const written = graph.value().is_object() ? graph.find("/worlds") : nullptr;
    if (written != nullptr) {
        if (!written->is_string()) {
            reader.add(std::make_shared<const JsonSource>(graph));
        } else if (auto other = read_world_file(written->get<std::string>(), graph, file, problems)) {
            reader.add(std::make_shared<const JsonSource>(std::move(*other)));
        }
        graph.erase("", "worlds");
    }
    if (!added.empty()) {
        if (auto more = JsonSource::parse(added_worlds_name, "{\"worlds\": " + added + "}", problems)) {
            reader.add(std::make_shared<const JsonSource>(std::move(*more)));
        }
    }
    return reader.sorted();
}

auto way_to(const std::vector<World>& worlds, const std::string& name, Diagnostics& problems)
    -> std::vector<const World*> {
    std::vector<const World*> way;
    for (auto at = name; at != base_world;) {
        const auto world =
            std::find_if(worlds.begin(), worlds.end(), [&](const World& one) { return one.name == at; });
        if (world == worlds.end()) {
            std::vector<std::string> names = {base_world};
            for (const auto& one : worlds) {
                names.push_back(one.name);
            }
            Diagnostic problem;
            problem.message = "the graph has no world of this name";
            problem.found = describe_value(at);
            problem.expected = one_of(names);
            problem.nearest = nearest(at, names);
            problems.push_back(problem);
            return {};
        }
        way.insert(way.begin(), &*world);
        at = world->from;
    }
    return way;
}

auto overrides_of(const World& world) -> std::vector<Override> {
    std::vector<Override> all;
    for (const auto& change : world.changes) {
        if (change.kind == ChangeKind::set) {
            const auto dot = change.name.rfind('.');
            const auto place = world.source->place(change.pointer);
            all.push_back({change.name.substr(0, dot), change.name.substr(dot + 1),
                           world.source->find(change.pointer)->dump(),
                           place.file + ":" + std::to_string(place.line) + ":" +
                               std::to_string(place.column) + ", world '" + world.name + "'"});
        }
    }
    return all;
}

void apply_nodes(JsonSource& graph, const World& world, Diagnostics& problems) {
    if (graph.find("/nodes") == nullptr || !graph.find("/nodes")->is_object()) {
        return;  // which the graph's own check tells
    }
    for (const auto& change : world.changes) {
        if (change.kind == ChangeKind::add) {
            add_node(graph, world, change, problems);
        } else if (change.kind == ChangeKind::leave_out) {
            leave_out(graph, world, change, problems);
        } else if (change.kind == ChangeKind::wire) {
            wire(graph, world, change, problems);
        }
    }
}

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "added_world.hpp"

#include <fstream>
#include <iterator>
#include <system_error>

#include <nlohmann/json.hpp>

#include "runtime/base/quantity.hpp"
#include "runtime/document/world.hpp"
#include "thalweg/files/replace_file.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

namespace {

using Ordered = nlohmann::ordered_json;

/// "now" and "now + 5 min" as a time [s]; other values as they are.
void put_time(Ordered& value, double time) {
    if (!value.is_string()) {
        for (auto& inside : value) {
            value.is_structured() ? put_time(inside, time) : void();
        }
        return;
    }
    const auto text = value.get<std::string>();
    if (text == "now") {
        value = time;
    } else if (text.compare(0, 5, "now +") == 0) {
        Diagnostic problem;
        if (const auto later = parse_quantity(text.substr(5), "s", problem)) {
            value = time + *later;
        }
    }
}

}  // namespace

auto world_of(const std::string& changes, const std::string& name, const std::string& from, double time)
    -> std::string {
    const auto said = Ordered::parse(changes, nullptr, false);
    if (!said.is_object()) {
        Diagnostic problem;
        problem.message = "changes of a run are the JSON text of an object";
        problem.found = changes;
        problem.expected = "what a world of a graph may change, eg {\"set\": {\"north.at\": \"5 min\"}}";
        throw Failure(problem);
    }
    Ordered world = {{"name", name}, {"from", from}, {"at", time}};
    for (const auto& [key, value] : said.items()) {
        if (key == "name" || key == "from" || key == "at") {
            Diagnostic problem;
            problem.message = "a run names its changes itself, and takes them at once";
            problem.found = "the key '" + key + "'";
            problem.expected = "set, nodes, leave_out, in";
            throw Failure(problem);
        }
        world[key] = value;
    }
    return world.dump(-1, ' ', false, Ordered::error_handler_t::replace);
}

auto with_world(const std::string& list, const std::string& world) -> std::string {
    const auto from = list.find('['), to = list.rfind(']');
    const auto others = from == std::string::npos ? std::string() : list.substr(from + 1, to - from - 1);
    const bool has_none = others.find_first_not_of(" \t\r\n") == std::string::npos;
    return has_none ? "[" + world + "]" : "[" + others + ",\n " + world + "]";
}

auto with_next(const std::string& list, const std::string& name, const std::string& next) -> std::string {
    std::string all;
    for (auto& world : Ordered::parse(list)) {
        if (world.at("name") == name) {
            world["before"].push_back(next);
        }
        all = with_world(all, world.dump(-1, ' ', false, Ordered::error_handler_t::replace));
    }
    return all;
}

void write_change_list(const std::string& worlds, const std::filesystem::path& results) {
    try {
        files::replace_file(results / change_list_file, "{\"worlds\": " + worlds + "}\n");
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

ChangeList::ChangeList(const std::filesystem::path& results) : file_(results / change_list_file) {
    std::error_code unknown;
    if (std::filesystem::exists(file_, unknown)) {
        std::ifstream file(file_, std::ios::binary);
        text_.emplace(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
}

void ChangeList::put_back() const {
    std::error_code unknown;
    if (!text_) {
        std::filesystem::remove(file_, unknown);
        return;
    }
    try {
        files::replace_file(file_, *text_);
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

auto at_time(const std::string& changes, double time) -> std::string {
    auto value = Ordered::parse(changes);
    put_time(value, time);
    return value.dump();
}

}  // namespace thalweg::runtime

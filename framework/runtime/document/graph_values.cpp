// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph_values.hpp"

#include "graph.hpp"
#include "runtime/base/nearest.hpp"

namespace thalweg::runtime {

namespace {

const std::string data_folder = "$THALWEG_DATA";

auto is_name(const std::string& name) -> bool {
    return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
}

/// Returns the text if it refers to no named value, with a leading `$$` as `$`; nothing if it does.
auto literal(const std::string& text) -> std::optional<std::string> {
    if (text[0] != '$' || text == data_folder || text.rfind(data_folder + "/", 0) == 0) {
        return text;
    }
    return text.rfind("$$", 0) == 0 ? std::optional(text.substr(1)) : std::nullopt;
}

auto size_of(const nlohmann::json& value) -> std::uintmax_t {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).size();
}

}  // namespace

auto GraphBudget::take(std::uintmax_t bytes, const Place& at, Diagnostics& problems) -> bool {
    if (bytes <= left_) {
        left_ -= bytes;
        return true;
    }
    if (!told_) {
        problems.push_back({at, "", "here the graph becomes too large", "",
                            "at most " + std::to_string(JsonSource::largest_file >> 20) +
                                " MiB with its parts, as often as they are used, and its values, wherever "
                                "they are put",
                            "", ""});
        told_ = true;
    }
    left_ = 0;
    return false;
}

auto GraphValues::complain(Place place, const std::string& node, std::string message) -> Diagnostic& {
    problems_.push_back({std::move(place), node, std::move(message), "", "", "", ""});
    return problems_.back();
}

auto GraphValues::names() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& [name, value] : values_) {
        names.push_back(name);
    }
    return names;
}

void GraphValues::keep(const std::string& name, nlohmann::json value, const Place& place) {
    auto origin = "the value '" + name + "' at " + spot_text(place);
    origin += place.value.empty() ? "" : ", " + place.value;
    const auto bytes = size_of(value);
    values_[name] = {std::move(value), place, std::move(origin), bytes};
}

/// Turns texts that begin with $$ into what they stand for; complains about references.
void GraphValues::make_literal(nlohmann::json& value, const Place& place) {
    if (value.is_string()) {
        if (auto text = literal(value.get<std::string>())) {
            value = std::move(*text);
            return;
        }
        auto& problem = complain(place, "", "a value cannot refer to another");
        problem.found = describe_value(value);
        problem.expected = "what it stands for; \"$$...\" is a text that begins with $";
    } else if (value.is_array()) {
        for (auto& element : value) {
            make_literal(element, place);
        }
    } else if (value.is_object()) {
        for (auto& [key, member] : value.items()) {
            if (!is_private(key)) {
                make_literal(member, place);
            }
        }
    }
}

void GraphValues::read_value(const std::string& name) {
    const auto pointer = pointer_to("/values", name);
    if (!is_name(name)) {
        auto& problem = complain(source_.key_place(pointer), "", "this cannot be the name of a value");
        problem.found = describe_value(name);
        problem.expected = "lower-case letters a-z, digits, _ and -, beginning with a letter";
        return;
    }
    auto value = *source_.find(pointer);
    const auto place = source_.place(pointer);
    make_literal(value, place);
    keep(name, std::move(value), place);
}

void GraphValues::read(const std::vector<GivenValue>& given, const std::string& user) {
    for (const auto& name : source_.keys("/values")) {
        if (!is_private(name)) {
            read_value(name);
        }
    }
    for (const auto& value : given) {
        if (values_.count(value.name) > 0) {
            keep(value.name, value.value, value.place);
            values_[value.name].folder = value.folder;
            continue;
        }
        auto& problem = complain(value.key_place, user, "the part has no value '" + value.name + "'");
        problem.expected = values_.empty() ? "none; it has no values" : one_of(names());
        problem.nearest = nearest(value.name, names());
    }
}

void GraphValues::fill_text(const std::string& pointer, const std::string& text, const std::string& node) {
    if (auto plain = literal(text)) {
        if (*plain != text) {
            source_.replace(pointer, std::move(*plain), "");
        }
        return;
    }
    const auto found = values_.find(text.substr(1));
    if (found == values_.end()) {
        auto& problem = complain(source_.place(pointer), node, "there is no value '" + text.substr(1) + "'");
        problem.found = describe_value(text);
        problem.expected =
            values_.empty() ? "one of the document's \"values\"; it has none" : one_of(names());
        problem.nearest = nearest(text.substr(1), names());
        if (const auto meant = values_.find(problem.nearest); meant != values_.end()) {
            meant->second.used = true;  // one slip, one complaint
        }
        problem.remedy = "write \"$$...\" for a text that begins with $";
        return;
    }
    auto& value = found->second;
    value.used = true;
    if (budget_.take(value.bytes, source_.place(pointer), problems_)) {
        source_.replace(pointer, value.value, value.origin);
        if (!value.folder.empty()) {
            folders_[pointer] = value.folder;
        }
    }
}

void GraphValues::fill_in(const std::string& pointer, const std::string& node) {
    const auto* const value = source_.find(pointer);
    if (value == nullptr) {
        return;
    }
    if (value->is_string() && !value->get_ref<const std::string&>().empty()) {
        fill_text(pointer, value->get<std::string>(), node);
    } else if (value->is_array()) {
        for (std::size_t k = 0; k < value->size(); ++k) {
            fill_in(pointer_to(pointer, k), node);
        }
    } else if (value->is_object()) {
        for (const auto& [key, member] : value->items()) {
            if (!is_private(key)) {
                fill_in(pointer_to(pointer, key), node);
            }
        }
    }
}

/// Counts what a value refers to as used.
void GraphValues::note_use(const nlohmann::json& value) {
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const auto known = text.empty() ? values_.end() : values_.find(text.substr(1));
        if (known != values_.end() && !literal(text)) {
            known->second.used = true;
        }
    } else if (value.is_structured()) {
        for (const auto& inside : value) {
            note_use(inside);
        }
    }
}

void GraphValues::check_use() {
    // A value is not idle because an override has taken the place of what refers to it.
    for (const auto& value : source_.replaced()) {
        note_use(value);
    }
    for (const auto& [name, value] : values_) {
        if (!value.used) {
            complain(source_.key_place(pointer_to("/values", name)), "",
                     "nothing uses the value '" + name + "'")
                .remedy = "remove it, name it 'x-" + name + "', or write \"$" + name + "\" where it belongs";
        }
    }
}

}  // namespace thalweg::runtime

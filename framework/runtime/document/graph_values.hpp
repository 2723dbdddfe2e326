// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// What one graph may hold, all in all: the bytes of its documents, as often as they are used, and of its
/// values, wherever they are put. Documents that use each other could otherwise grow without bound.
class GraphBudget {
    std::uintmax_t left_ = JsonSource::largest_file;
    bool told_ = false;

  public:
    /// Whether so many bytes more are within the bound; the first time that they are not, complains at `at`.
    auto take(std::uintmax_t bytes, const Place& at, Diagnostics& problems) -> bool;

    /// Whether the bound has been passed: nothing more need be read.
    auto is_passed() const -> bool { return told_; }
};

/// A value that the user of a part gives it in place of the part's own.
struct GivenValue {
    std::string name;
    nlohmann::json value;
    Place key_place, place;
    std::filesystem::path folder;  ///< of the document that says it
};

/// "values" of one document, and the texts "$name" that refer to them. "$name" is what shells, makefiles and
/// templates write, and stays one word in a table of parameters; an object {"value": ...} could be mistaken
/// for the records that nodes have.
class GraphValues {
    struct Value {
        nlohmann::json value;
        Place place;
        std::string origin;  ///< "the value 'n' at graph.json:4:15"
        std::uintmax_t bytes = 0;
        bool used = false;
        std::filesystem::path folder{};  ///< of another document that says it; empty: this one
    };

    JsonSource& source_;
    GraphBudget& budget_;
    Diagnostics& problems_;
    std::map<std::string, Value> values_;
    std::map<std::string, std::filesystem::path> folders_;

    auto complain(Place place, const std::string& node, std::string message) -> Diagnostic&;
    void read_value(const std::string& name);
    void keep(const std::string& name, nlohmann::json value, const Place& place);
    void make_literal(nlohmann::json& value, const Place& place);
    void note_use(const nlohmann::json& value);
    void fill_text(const std::string& pointer, const std::string& text, const std::string& node);

  public:
    GraphValues(JsonSource& source, GraphBudget& budget, Diagnostics& problems)
        : source_(source), budget_(budget), problems_(problems) {}

    /// Reads the document's own values, and puts those that are given for its use, by `user`, in their place.
    void read(const std::vector<GivenValue>& given, const std::string& user);

    /// Puts values in place of all texts that refer to them, in the value at a pointer and inside it.
    void fill_in(const std::string& pointer, const std::string& node);

    /// Complains about values to which nothing refers.
    void check_use();

    auto names() const -> std::vector<std::string>;

    /// Folder of the document that gave a value, by pointer to the place where the value was put.
    auto folders() const -> const std::map<std::string, std::filesystem::path>& { return folders_; }
};

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"
#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// Name of the world that a graph is without changes.
constexpr auto base_world = "base";

/// Stands for the file in places of worlds that are in no file.
constexpr auto added_worlds_name = "changes";

enum class ChangeKind { set, add, leave_out, wire };

/// What a world changes of its parent's graph.
struct WorldChange {
    ChangeKind kind = ChangeKind::set;
    std::string name;     ///< "flow.manning", "values.n", "time.end"; a node; an input, "flow.bed_change"
    std::string pointer;  ///< of the value in World::source
};

/// A branch of a graph, as written: {"name": "breach north", "from": "base", "at": "20 min", "set": {...}}.
struct World {
    std::string name;
    std::string from = base_world;  ///< its parent
    double at = 0;                  ///< [s] it branches at the end of the interval that reaches this time
    std::vector<WorldChange> changes;
    std::vector<std::string> before;  ///< worlds that branch from this one, whatever they say themselves
    bool is_behind = false;  ///< another one comes before it, which may have changed the same already
    Place place, at_place;
    std::shared_ptr<const JsonSource> source;  ///< the document that says it
};

/// What names of worlds are made of: results lie in folders of these names.
constexpr auto world_name_form =
    "1 to 64 letters, digits, blanks, _ - and ., the first and last a letter or a digit";

auto is_world_name(const std::string& name) -> bool;

/// Whether a file or folder of this name has its own meaning in the results of worlds.
auto is_taken_name(const std::string& name) -> bool;

/// "flow.manning = 0.05", "+ dike", "- barrier", "flow.bed_change <- dike.bed_change".
auto text_of(const World& world, const WorldChange& change) -> std::string;

}  // namespace thalweg::runtime

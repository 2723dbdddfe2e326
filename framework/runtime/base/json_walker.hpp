// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "diagnostic.hpp"

namespace thalweg::runtime {

/// JSON pointer (RFC 6901) of a member or element.
auto pointer_to(const std::string& parent, const std::string& key) -> std::string;
auto pointer_to(const std::string& parent, std::size_t index) -> std::string;

/// Properties of a JSON text beside its values, by JSON pointer.
struct JsonMarks {
    std::map<std::string, Place> values, keys;
    std::map<std::string, std::vector<std::string>> order;  ///< keys of objects as they follow in the text

    /// Drops what is known of the members of a value that is replaced.
    void forget_inside(const std::string& pointer);
};

/// Nesting from which a document is refused. Reading and freeing deeper ones could exhaust the stack.
constexpr int deepest_json = 64;

/// Walks a text, notes where everything stands and reports what is no strict JSON, in words of its own, with
/// its place. (nlohmann/json 3.11 keeps no positions of values.) Returns whether the text is JSON; then
/// doubled keys and texts with U+0000 may have been reported all the same.
auto mark_json(const std::string& file, const std::string& text, JsonMarks& marks, Diagnostics& problems)
    -> bool;

}  // namespace thalweg::runtime

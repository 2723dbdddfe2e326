// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "resolved_text.hpp"

#include "runtime/base/json_walker.hpp"

namespace thalweg::runtime {

namespace {

using Ordered = nlohmann::ordered_json;

auto ordered(const JsonSource& source, const std::string& pointer, const nlohmann::json& value) -> Ordered {
    if (value.is_array()) {
        auto list = Ordered::array();
        for (std::size_t k = 0; k < value.size(); ++k) {
            list.push_back(ordered(source, pointer_to(pointer, k), value[k]));
        }
        return list;
    }
    const auto keys = value.is_object() ? source.keys(pointer) : std::vector<std::string>();
    if (keys.size() != value.size() || !value.is_object()) {
        return value;  // no object, or one that was set and has no order
    }
    auto object = Ordered::object();
    for (const auto& key : keys) {
        object[key] = ordered(source, pointer_to(pointer, key), value.at(key));
    }
    return object;
}

}  // namespace

auto resolved_text(const JsonSource& source) -> std::string {
    return ordered(source, "", source.value()).dump(2, ' ', false, Ordered::error_handler_t::replace);
}

}  // namespace thalweg::runtime

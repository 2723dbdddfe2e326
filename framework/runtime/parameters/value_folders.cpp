// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "value_folders.hpp"

#include <nlohmann/json.hpp>

#include "runtime/base/json_walker.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// One value of another document inside a parameter.
struct ForeignValue {
    const std::string& path;  ///< eg "boundaries/0/series"
    const fs::path& folder;

    /// Whether a value at `at` is inside of this one.
    auto holds(const std::string& at) const -> bool { return lies_in(at, path); }

    /// Whether a value at `at` is around this one, or this one.
    auto is_inside(const std::string& at) const -> bool { return lies_in(path, at); }

    static auto lies_in(const std::string& inner, const std::string& outer) -> bool {
        return inner.compare(0, outer.size(), outer) == 0 &&
               (inner.size() == outer.size() || inner[outer.size()] == '/');
    }
};

void complete(const ParamType& param, json& value, const std::string& at, const ForeignValue& foreign);

void complete_members(const ParamType& param, json& value, const std::string& at,
                      const ForeignValue& foreign) {
    for (const auto& [key, member] : value.items()) {
        for (const auto& field : param.fields) {
            if (param.type == THW_PARAM_MAP || key == field.name) {
                complete(field, member, pointer_to(at, key), foreign);
            }
        }
    }
}

/// The value at `at`, which `param` describes, where it has to do with the foreign one.
void complete(const ParamType& param, json& value, const std::string& at, const ForeignValue& foreign) {
    if (!foreign.holds(at) && !foreign.is_inside(at)) {
        return;
    }
    if (param.type == THW_PARAM_ONE_OF) {
        for (const auto& form : param.fields) {
            complete(form, value, at, foreign);
        }
    } else if (param.type == THW_PARAM_LIST && value.is_array()) {
        for (std::size_t k = 0; k < value.size(); ++k) {
            complete(param.fields.front(), value[k], pointer_to(at, k), foreign);
        }
    } else if ((param.type == THW_PARAM_RECORD || param.type == THW_PARAM_MAP) && value.is_object()) {
        complete_members(param, value, at, foreign);
    } else if (param.type == THW_PARAM_FILE && value.is_string() && foreign.holds(at)) {
        const auto& name = value.get_ref<const std::string&>();
        if (!name.empty() && name[0] != '$') {
            value = (foreign.folder / name).string();
        }
    }
}

}  // namespace

auto with_folders(const ParamType& param, const GraphNode& node) -> json {
    auto value = node.params.at(param.name);
    for (const auto& [path, folder] : node.value_folders) {
        complete(param, value, param.name, {path, folder});
    }
    return value;
}

}  // namespace thalweg::runtime

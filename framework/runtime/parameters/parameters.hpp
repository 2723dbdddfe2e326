// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/base/input_file.hpp"
#include "runtime/base/node_type.hpp"
#include "runtime/document/graph.hpp"
#include "value_tree.hpp"

namespace thalweg::runtime {

/// Texts and the pointers to them that cross the boundary; the pointers follow where the list is copied to.
struct TextList {
    std::vector<std::string> texts;
    std::vector<const char*> pointers;

    TextList() = default;

    explicit TextList(std::vector<std::string> list) : texts(std::move(list)) {
        for (const auto& text : texts) {
            pointers.push_back(text.c_str());
        }
    }

    TextList(const TextList& other) : TextList(other.texts) {}

    TextList(TextList&&) = default;  // a moved vector keeps its elements where they are

    auto operator=(TextList other) -> TextList& {
        texts.swap(other.texts);
        pointers.swap(other.pointers);
        return *this;
    }

    ~TextList() = default;
};

using ParameterValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<double>, TextList, ValueTree>;

/// Values of one node: checked, defaults filled in, quantities converted to the declared unit, file names
/// absolute. Parameters that are unset and have no default are absent.
using ParameterValues = std::map<std::string, ParameterValue>;

/// Returns the value of parameter `name`, or null where it is absent or of another type.
template <class T>
auto find_value(const ParameterValues& values, const char* name) -> const T* {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : std::get_if<T>(&found->second);
}

/// Checks a node's parameters against its class and appends every problem. What is wrong is absent from the
/// result. TEXT, FILE and JSON become std::string (JSON as its text), REALS and TEXTS lists, structured ones
/// trees.
auto check_parameters(const NodeType& type, const GraphNode& node, const PathRules& paths,
                      Diagnostics& problems) -> ParameterValues;

/// What is wrong with a declared default by the parameter's own rules (JSON, type, range, choices), in
/// `found` and `expected`. Nothing where it is right or there is none. Of a FILE only that it is a text.
auto wrong_default(const ParamType& param) -> std::optional<Diagnostic>;

/// "kp07|hwp14" as a list; empty where any text will do.
auto choices_of(const thw_param& param) -> std::vector<std::string>;

/// 'at least 0 m', 'between 0 and 1'; empty where both ends are infinite.
auto range_text(double low, double high, const std::string& unit) -> std::string;

/// The same of a parameter; empty where everything is allowed.
auto range_of(const thw_param& param) -> std::string;

}  // namespace thalweg::runtime

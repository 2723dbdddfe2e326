// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "parameters.hpp"
#include "runtime/base/input_file.hpp"
#include "runtime/base/node_type.hpp"
#include "runtime/document/graph.hpp"
#include "value_forms.hpp"

namespace thalweg::runtime {

/// Where a value stands in a parameter: "boundaries/0/value", as a pointer, and "boundaries[0].value", for
/// people.
struct ValueSpot {
    std::string path, label;

    auto element(std::size_t index) const -> ValueSpot;
    auto member(const std::string& name) const -> ValueSpot;
    auto pair(const std::string& key) const -> ValueSpot;
};

/// Reads values of one node's parameters by their declarations. Complains at a value's own place, with its
/// name; goes on after the first mistake. What is wrong gives nothing.
class ValueReader {
    using json = nlohmann::json;

    const GraphNode& node_;
    const PathRules& paths_;
    Diagnostics& problems_;

    auto place_of(const ValueSpot& spot) const -> Place;
    auto complain(const ValueSpot& spot, const std::string& rule, const json& found, std::string expected)
        -> Diagnostic&;
    auto in_range(double value, const thw_param& param, const ValueSpot& spot, const json& written) -> bool;

    auto is_plausible(double value, const thw_param& param, const ValueSpot& spot, const json& written)
        -> bool;

    auto as_bool(const json& value, const ValueSpot& spot) -> std::optional<ParameterValue>;
    auto as_int(const thw_param& param, const json& value, const ValueSpot& spot)
        -> std::optional<ParameterValue>;
    auto as_real(const thw_param& param, const json& value, const ValueSpot& spot) -> std::optional<double>;
    auto as_text(const thw_param& param, const json& value, const ValueSpot& spot)
        -> std::optional<std::string>;
    auto as_file(const json& value, const ValueSpot& spot) -> std::optional<std::string>;
    auto as_json(const json& value, const ValueSpot& spot) -> std::optional<ParameterValue>;

    auto as_record(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;
    auto as_member(const ParamType& field, const json& record, const ValueSpot& spot)
        -> std::optional<ValueTree>;
    auto as_list(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;
    auto as_map(const ParamType& param, const json& value, const ValueSpot& spot) -> std::optional<ValueTree>;
    auto as_amount(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;
    auto as_choice(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;
    auto as_one_of(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;

    void complain_in_all(const ParamType& param, const Tag& tag, const json& value, const ValueSpot& spot);
    auto named_form(const Tag& tag, const json& value, const ValueSpot& spot) -> std::optional<std::uint32_t>;
    auto as_tagged(const ParamType& param, const Tag& tag, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;

    void check_members(const ParamType& param, const json& value, const ValueSpot& spot);
    auto as_tree(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ValueTree>;

    template <class T, class Read>
    auto elements(const json& value, const ValueSpot& spot, Read read_one) -> std::optional<std::vector<T>>;

  public:
    ValueReader(const GraphNode& node, const PathRules& paths, Diagnostics& problems)
        : node_(node), paths_(paths), problems_(problems) {}

    auto read(const ParamType& param, const json& value, const ValueSpot& spot)
        -> std::optional<ParameterValue>;
};

}  // namespace thalweg::runtime

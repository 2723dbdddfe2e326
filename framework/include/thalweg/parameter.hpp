// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <utility>

#include "abi/host.h"
#include "abi/param.h"
#include "parameter_traits.hpp"

namespace thalweg {

/// How a parameter is declared: unit, range, choices, help. `option().unit("m").at_least(0).help("...")`
class option {
  public:
    std::string unit_text, choices_text, help_text, default_text;
    double minimum = -HUGE_VAL, maximum = HUGE_VAL;
    bool is_required = false;

    auto unit(std::string text) -> option& { return unit_text = std::move(text), *this; }

    auto at_least(double value) -> option& { return minimum = value, *this; }

    auto at_most(double value) -> option& { return maximum = value, *this; }

    /// Allowed texts, joined by bars: "wall|open".
    auto one_of(std::string text) -> option& { return choices_text = std::move(text), *this; }

    auto help(std::string text) -> option& { return help_text = std::move(text), *this; }

    auto required() -> option& { return is_required = true, *this; }

    /// Default value as JSON text: "0.45", "\"wall\"", "[0, 1]". Without one the parameter may stay unset.
    auto by_default(std::string json) -> option& { return default_text = std::move(json), *this; }
};

class Node;
struct NodeGlue;

/// What every parameter has in common: its declaration and whether it has a value.
class ParameterBase {
    friend struct NodeGlue;
    std::string name_;
    option spec_;
    thw_param_type type_;
    bool is_set_ = false;

    virtual auto read(const thw_host& host) -> thw_status = 0;

  protected:
    ParameterBase(Node& owner, std::string name, option spec, thw_param_type type);
    ~ParameterBase() = default;

  public:
    ParameterBase(const ParameterBase&) = delete;
    auto operator=(const ParameterBase&) -> ParameterBase& = delete;

    auto name() const -> const std::string& { return name_; }

    auto spec() const -> const option& { return spec_; }

    auto type() const -> thw_param_type { return type_; }

    /// Given in the graph, or has a default.
    auto is_set() const -> bool { return is_set_; }
};

/// A parameter, declared as a member: `Parameter<double> cfl{*this, "cfl",
/// option().by_default("0.25").at_most(0.5)};` T is bool, std::int64_t, double, std::string, InputFile,
/// JsonText, std::vector<double> or std::vector<std::string>. Its value is there from `configure` on.
template <class T>
class Parameter final : public ParameterBase {
    T value_{};

    auto read(const thw_host& host) -> thw_status override {
        return detail::parameter_traits<T>::read(host, name().c_str(), value_);
    }

  public:
    Parameter(Node& owner, std::string name, option spec)
        : ParameterBase(owner, std::move(name), std::move(spec), detail::parameter_traits<T>::type) {}

    auto operator*() const -> const T& { return value_; }

    auto operator->() const -> const T* { return &value_; }
};

}  // namespace thalweg

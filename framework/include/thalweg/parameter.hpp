// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "abi/host.h"
#include "declaration.hpp"
#include "members.hpp"
#include "parameter_traits.hpp"

namespace thalweg {

class Node;
struct NodeGlue;

/// Common part of all parameters: the declaration, and whether there is a value.
class ParameterBase {
    friend struct NodeGlue;
    Declaration declaration_;
    bool is_set_ = false;
    bool is_given_ = false;

    virtual auto read(const thw_host& host) -> thw_status = 0;

  protected:
    ParameterBase(Node& owner, Declaration declaration);
    ~ParameterBase() = default;

  public:
    ParameterBase(const ParameterBase&) = delete;
    auto operator=(const ParameterBase&) -> ParameterBase& = delete;

    auto name() const -> const std::string& { return declaration_.name; }

    auto declaration() const -> const Declaration& { return declaration_; }

    /// Returns whether the graph gives a value or there is a default.
    auto is_set() const -> bool { return is_set_; }

    /// Returns whether the graph gives a value. Always false in a program of minor 0, which does not know.
    auto is_given() const -> bool { return is_given_; }
};

/// Heading under which lists and pages show the parameters that are declared after it, up to the next group:
/// `Group friction_{*this, "Friction"};` A node may name a heading again; its parameters are then shown
/// together. Headings are shown in the order of their first parameter, so declare the important ones first.
class Group {
  public:
    Group(Node& owner, std::string heading);
};

/// A parameter, declared as a member: `Parameter<double> cfl{*this, "cfl",
/// option().by_default("0.25").at_most(0.5)};` T is bool, std::int64_t, double, std::string, InputFile,
/// JsonText, std::vector<double>, std::vector<std::string>, or what Members can read: records, amounts,
/// choices, and lists, maps and variants of them. The value is set from `configure` on.
template <class T>
class Parameter final : public ParameterBase {
    T value_{};

    auto read(const thw_host& host) -> thw_status override {
        return detail::parameter_traits<T>::read(host, name().c_str(), value_);
    }

    static auto declared(std::string name, option spec) -> Declaration {
        Declaration d{std::move(name), std::move(spec), 0, {}};
        detail::parameter_traits<T>::declare(d);
        return d;
    }

  public:
    Parameter(Node& owner, std::string name, option spec)
        : ParameterBase(owner, declared(std::move(name), std::move(spec))) {}

    auto operator*() const -> const T& { return value_; }

    auto operator->() const -> const T* { return &value_; }
};

}  // namespace thalweg

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "abi/port.h"
#include "element.hpp"
#include "field.hpp"
#include "grid.hpp"
#include "mesh/mesh.hpp"

namespace thalweg {

/// Declaration of a port, the argument of Input and Output. The default is any real element type (float or
/// double), at cells, dimensionless.
class port {
  public:
    std::string unit_text = "1", standard_name_text, long_name_text, help_text;
    std::uint32_t flags = 0;
    std::uint32_t dtypes = 1u << THW_F32 | 1u << THW_F64;
    std::uint32_t locations = 1u << THW_AT_CELL;
    std::uint32_t grids = 1u << THW_GRID_UNIFORM;
    thw_payload payload = THW_PAYLOAD_FIELD;
    double least = 0, most = 0;
    thw_holds holds = 0;

    auto unit(std::string text) -> port& { return unit_text = std::move(text), *this; }

    auto any_unit() -> port& { return flags |= THW_PORT_ANY_UNIT, *this; }

    auto standard_name(std::string text) -> port& { return standard_name_text = std::move(text), *this; }

    /// What legends and files call an output, eg "Water depth"; without it they take the help.
    auto long_name(std::string text) -> port& { return long_name_text = std::move(text), *this; }

    auto help(std::string text) -> port& { return help_text = std::move(text), *this; }

    /// Values that an input may hold, both ends included, in its unit; an infinite end is none. `thalweg
    /// validate` feeds no others. A run does not check them: refuse what the node cannot work with.
    auto range(double low, double high) -> port& {
        return least = low, most = high, holds |= THW_HOLDS_RANGE, *this;
    }

    /// The input holds whole numbers, eg classes, whatever its element type.
    auto whole_numbers() -> port& { return holds |= THW_HOLDS_WHOLE, *this; }

    auto optional() -> port& { return flags |= THW_PORT_OPTIONAL, *this; }

    auto any_grid() -> port& { return flags |= THW_PORT_ANY_GRID, *this; }

    /// Allows exactly this element type.
    template <class T>
    auto of() -> port& {
        return dtypes = 1u << element<T>, *this;
    }

    auto at(thw_location location) -> port& { return locations = 1u << location, *this; }

    auto or_at(thw_location location) -> port& { return locations |= 1u << location, *this; }

    /// Sets the kinds of grid: `on<mesh::Uniform, mesh::Triangles>()`. The default is uniform rasters only.
    template <class... Meshes>
    auto on() -> port& {
        return grids = (... | (1u << Meshes::kind)), *this;
    }

    auto on_any_grid_kind() -> port& { return on<mesh::Uniform, mesh::Curvilinear, mesh::Triangles>(); }

    /// Turns the declaration into one of a port that carries no field.
    auto carry(thw_payload other) -> port& {
        dtypes = locations = grids = 0;
        return payload = other, *this;
    }
};

class Node;
struct NodeGlue;
class Input;
class Output;

/// What the ports of a node have in common, whatever they carry.
class AnyPort {
    port spec_;
    std::string name_;

  protected:
    AnyPort(std::string name, port spec) : spec_(std::move(spec)), name_(std::move(name)) {}

    ~AnyPort() = default;

  public:
    AnyPort(const AnyPort&) = delete;
    auto operator=(const AnyPort&) -> AnyPort& = delete;

    auto spec() const -> const port& { return spec_; }

    auto name() const -> const std::string& { return name_; }
};

/// An input that carries anything.
class AnyInput : public AnyPort {
    friend class Node;

    /// Returns the input if it carries a field, else null.
    virtual auto field_input() -> Input* { return nullptr; }

  protected:
    AnyInput(Node& owner, std::string name, port spec);
    ~AnyInput() = default;
};

/// An output that carries anything.
class AnyOutput : public AnyPort {
    friend class Node;
    friend struct NodeGlue;

    /// Returns the output if it carries a field, else null.
    virtual auto field_output() -> Output* { return nullptr; }

  protected:
    AnyOutput(Node& owner, std::string name, port spec);
    ~AnyOutput() = default;
};

/// An input port, declared as a member: `Input depth{*this, "depth", port().unit("m").help("Water depth")};`
class Input final : public AnyInput {
    friend class Node;
    Field field_;

    auto field_input() -> Input* override { return this; }

  public:
    Input(Node& owner, std::string name, port spec) : AnyInput(owner, std::move(name), std::move(spec)) {}

    auto operator->() const -> const Field* { return &field_; }

    auto operator*() const -> const Field& { return field_; }
};

/// An output port. During negotiate set its grid and element type, or leave it out:
/// `level.set_grid(bed->grid()).set_element<float>()`.
class Output final : public AnyOutput {
    friend class Node;
    friend struct NodeGlue;
    MutableField field_;
    Grid grid_;
    bool has_grid_ = false;
    bool is_left_out_ = false;
    thw_dtype dtype_ = THW_NO_DTYPE;
    thw_location location_ = 0;
    std::string unit_, standard_name_, long_name_;

    auto field_output() -> Output* override { return this; }

  public:
    Output(Node& owner, std::string name, port spec) : AnyOutput(owner, std::move(name), std::move(spec)) {}

    auto operator->() const -> const MutableField* { return &field_; }

    auto operator*() const -> const MutableField& { return field_; }

    auto set_grid(Grid grid) -> Output& { return grid_ = std::move(grid), has_grid_ = true, *this; }

    auto has_grid() const -> bool { return has_grid_; }

    template <class T>
    auto set_element() -> Output& {
        return dtype_ = element<T>, *this;
    }

    auto set_element(thw_dtype dtype) -> Output& { return dtype_ = dtype, *this; }

    auto set_location(thw_location location) -> Output& { return location_ = location, *this; }

    auto set_unit(std::string text) -> Output& { return unit_ = std::move(text), *this; }

    auto set_standard_name(std::string text) -> Output& { return standard_name_ = std::move(text), *this; }

    auto set_long_name(std::string text) -> Output& { return long_name_ = std::move(text), *this; }

    /// Says that the output is not there with the inputs that the node has: a graph that reads it is refused.
    void leave_out() { is_left_out_ = true; }
};

}  // namespace thalweg

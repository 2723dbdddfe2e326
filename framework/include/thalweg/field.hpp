// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "abi/copy_known.h"
#include "abi/field.h"
#include "element.hpp"
#include "error.hpp"
#include "grid.hpp"

namespace thalweg {

/// A field on an input of a node: the description and, during `run`, data that the node may read. Copies of
/// the description are cheap; the data belong to the host and live until `run` returns.
class Field {
  protected:
    thw_field c_{};

    template <class T>
    void require_element() const {
        if (c_.dtype != element<std::remove_const_t<T>>) {
            throw Error("the field has another element type than the node asks for").about(name());
        }
    }

  public:
    Field() = default;

    /// Copies the members of the description that both sides know; the rest is 0.
    explicit Field(const thw_field& field) {
        c_.struct_size = sizeof(c_);
        thw_copy_known(&c_, &field);
    }

    auto connected() const -> bool { return c_.dtype != THW_NO_DTYPE; }

    /// False during `negotiate`, for outputs that no node reads and for a feedback input before its first
    /// value.
    auto has_data() const -> bool { return c_.data != nullptr; }

    auto name() const -> std::string { return c_.name ? c_.name : ""; }

    auto unit() const -> std::string { return c_.unit ? c_.unit : ""; }

    auto standard_name() const -> std::string { return c_.standard_name ? c_.standard_name : ""; }

    auto long_name() const -> std::string { return c_.long_name ? c_.long_name : ""; }

    auto dtype() const -> thw_dtype { return c_.dtype; }

    auto location() const -> thw_location { return c_.location; }

    auto memory() const -> thw_memory { return c_.memory; }

    auto time() const -> double { return c_.time; }

    /// Version number; grows with every new value on the port.
    auto version() const -> std::uint64_t { return c_.version; }

    /// The grid; throws if the port is not connected.
    auto grid() const -> Grid {
        if (c_.grid == nullptr) {
            throw Error("this port has no grid").about(name()).remedy("connect it");
        }
        return Grid(*c_.grid);
    }

    auto extent() const -> Extent { return extent_of(grid(), location()); }

    /// The values, contiguous, row 0 in the south; host or device pointer by `memory()`. Throws on another
    /// element type.
    template <class T>
    [[nodiscard]] auto data() const -> const T* {
        require_element<T>();
        return static_cast<const T*>(c_.data);
    }

    /// The same values without their type.
    [[nodiscard]] auto bytes() const -> const void* { return c_.data; }
};

/// A field on an output, whose values the node writes during `run`.
class MutableField : public Field {
  public:
    using Field::Field;

    template <class T>
    [[nodiscard]] auto data() const -> T* {
        require_element<T>();
        return static_cast<T*>(c_.data);
    }

    [[nodiscard]] auto bytes() const -> void* { return c_.data; }
};

}  // namespace thalweg

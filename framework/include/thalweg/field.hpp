// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>

#include "abi/field.h"
#include "element.hpp"
#include "error.hpp"
#include "grid.hpp"

namespace thalweg {

/// A field as a node sees it: description and, while running, data. Copies of the description are cheap; the
/// data belong to the host and live until `run` returns.
class Field {
    thw_field c_{};

  public:
    Field() = default;

    explicit Field(const thw_field& field) : c_(field) {}

    auto connected() const -> bool { return c_.dtype != THW_NO_DTYPE; }

    /// False while negotiating, for outputs that nobody reads and for a feedback input before its first
    /// value.
    auto has_data() const -> bool { return c_.data != nullptr; }

    auto abi() const -> const thw_field& { return c_; }

    auto name() const -> std::string { return c_.name ? c_.name : ""; }

    auto unit() const -> std::string { return c_.unit ? c_.unit : ""; }

    auto standard_name() const -> std::string { return c_.standard_name ? c_.standard_name : ""; }

    auto long_name() const -> std::string { return c_.long_name ? c_.long_name : ""; }

    auto dtype() const -> thw_dtype { return c_.dtype; }

    auto location() const -> thw_location { return c_.location; }

    auto memory() const -> thw_memory { return c_.memory; }

    auto time() const -> double { return c_.time; }

    /// The grid; throws where the port is not connected.
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
    auto data() const -> T* {
        if (c_.dtype != element<std::remove_const_t<T>>) {
            throw Error("the field has another element type than the node reads").about(name());
        }
        return static_cast<T*>(c_.data);
    }
};

}  // namespace thalweg

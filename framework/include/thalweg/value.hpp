// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "abi/copy_known.h"
#include "abi/value.h"
#include "error.hpp"

namespace thalweg {

/// A checked value of a structured parameter, or a part of one. Valid until the hook returns.
class Value {
    thw_value c_{};

  public:
    explicit Value(const thw_value& value) {
        c_.struct_size = sizeof(c_);
        thw_copy_known(&c_, &value);
    }

    auto kind() const -> thw_value_kind { return c_.kind; }

    auto is_given() const -> bool { return c_.kind != THW_VALUE_NONE; }

    auto integer() const -> std::int64_t { return c_.integer; }

    auto real() const -> double { return c_.real; }

    auto text() const -> std::string { return c_.text; }

    auto key() const -> std::string { return c_.key; }

    /// Subject for Error::about, so that a complaint is shown at this value in the graph.
    auto path() const -> std::string { return c_.path; }

    /// Index of the declared form that the value has.
    auto form() const -> std::uint32_t { return c_.form; }

    auto count() const -> std::uint32_t { return c_.count; }

    auto item(std::uint32_t index) const -> Value {
        thw_value out{};
        out.struct_size = sizeof(out);
        if (c_.item(&c_, index, &out) != THW_OK) {
            throw Error("this value has no such part").about(path()).found(std::to_string(index));
        }
        return Value(out);
    }
};

/// A number in the declared unit, or the name of a column of a series that the node reads.
struct Amount {
    double value = 0;
    std::string column;     ///< empty: use `value`
    std::string path;       ///< subject for Error::about
    bool is_given = false;  ///< false: neither the graph nor a default gives it
};

}  // namespace thalweg

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

/// An amount, or a column of a series under a key of its own, such as "value" and "series".
struct AmountOrColumn {
    Amount amount;
    std::optional<std::string> column;
    std::string column_path;  ///< for Error::about

    auto is_given() const -> bool { return amount.is_given || column; }
};

/// Names the two members; `what` is said of both.
void amount_members(Members& m, const char* key, const char* column_key, AmountOrColumn& target, option spec,
                    const std::string& what);

/// The one of the two that is given; an amount that is not given where neither is. `node` complains where
/// both are.
auto one_amount(Node& node, const AmountOrColumn& both) -> Amount;

}  // namespace thalweg::shallowwater

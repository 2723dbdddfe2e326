// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/amount_members.hpp"

#include <thalweg/error.hpp>

namespace thalweg::shallowwater {

void amount_members(Members& m, const char* key, const char* column_key, AmountOrColumn& target, option spec,
                    const std::string& what) {
    m(key, target.amount, spec.help(what + ": a number, or a column of the file `series`"));
    m(column_key, target.column, option().help(what + ": a column of the file `series` of any name"));
    target.column_path = m.path() + "/" + column_key;
}

auto one_amount(Node& node, const AmountOrColumn& both) -> Amount {
    if (both.amount.is_given && both.column) {
        node.complain(Error("the same is said twice")
                          .about(both.column_path)
                          .found("a column beside " + both.amount.path)
                          .expected("one of them")
                          .remedy("take one out"));
    }
    return both.column ? Amount{0, *both.column, both.column_path, true} : both.amount;
}

}  // namespace thalweg::shallowwater

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "payload_desk.hpp"

#include <algorithm>
#include <utility>

#include "table_rules.hpp"

namespace thalweg::runtime {

auto payload_name(thw_payload payload) -> std::string {
    switch (payload) {
        case THW_PAYLOAD_FIELD:
            return "field";
        case THW_PAYLOAD_TABLE:
            return "table";
        default:
            return "unknown payload " + std::to_string(payload);
    }
}

void PayloadDesk::bring(std::size_t input, PayloadRef value) {
    arrived_.resize(std::max(arrived_.size(), input + 1));
    auto& arrived = arrived_[input];
    if (arrived.connected && arrived.value == value) {
        return;
    }
    arrived.connected = true;
    arrived.lent = value != nullptr ? std::make_unique<LentTable>(value->table, value->time, value->version)
                                    : std::make_unique<LentTable>(nothing_);
    arrived.value = std::move(value);
}

auto PayloadDesk::input(std::size_t input) -> const thw_table* {
    const bool there = input < arrived_.size() && arrived_[input].connected;
    return there ? arrived_[input].lent->abi() : nullptr;
}

void PayloadDesk::give(std::size_t output, const thw_table& table, double time) {
    given_.resize(std::max(given_.size(), output + 1));
    auto& last = given_[output];
    auto copy = checked_copy(table);
    if (last != nullptr) {
        require_same_columns(last->table, copy);
    }
    const auto version = last != nullptr ? last->version + 1 : 1;
    last = std::make_shared<const Payload>(Payload{std::move(copy), time, version});
}

auto PayloadDesk::given(std::size_t output) const -> PayloadRef {
    return output < given_.size() ? given_[output] : nullptr;
}

}  // namespace thalweg::runtime

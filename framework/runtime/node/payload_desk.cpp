// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "payload_desk.hpp"

#include <algorithm>
#include <utility>

#include "feature_rules.hpp"
#include "table_rules.hpp"

namespace thalweg::runtime {

auto payload_name(thw_payload payload) -> std::string {
    switch (payload) {
        case THW_PAYLOAD_FIELD:
            return "field";
        case THW_PAYLOAD_TABLE:
            return "table";
        case THW_PAYLOAD_FEATURES:
            return "feature set";
        default:
            return "unknown payload " + std::to_string(payload);
    }
}

void PayloadDesk::bring(std::size_t input, thw_payload payload, PayloadRef value) {
    arrived_.resize(std::max(arrived_.size(), input + 1));
    auto& arrived = arrived_[input];
    if (arrived.connected && arrived.value == value) {
        return;
    }
    const bool features = payload == THW_PAYLOAD_FEATURES;
    const auto& shown = value != nullptr ? *value : features ? no_features_ : no_table_;
    arrived.connected = true;
    if (features) {
        arrived.features =
            std::make_unique<LentFeatures>(std::get<Features>(shown.content), shown.time, shown.version);
    } else {
        arrived.table = std::make_unique<LentTable>(shown.table(), shown.time, shown.version);
    }
    arrived.value = std::move(value);
}

auto PayloadDesk::table(std::size_t input) const -> const thw_table* {
    const bool there = input < arrived_.size() && arrived_[input].table != nullptr;
    return there ? arrived_[input].table->abi() : nullptr;
}

auto PayloadDesk::features(std::size_t input) const -> const thw_features* {
    const bool there = input < arrived_.size() && arrived_[input].features != nullptr;
    return there ? arrived_[input].features->abi() : nullptr;
}

void PayloadDesk::keep(std::size_t output, std::variant<Table, Features> content, double time) {
    given_.resize(std::max(given_.size(), output + 1));
    auto& last = given_[output];
    const auto version = last != nullptr ? last->version + 1 : 1;
    auto next = std::make_shared<const Payload>(Payload{std::move(content), time, version});
    if (last != nullptr) {
        require_same_columns(last->table(), next->table());
    }
    const auto* features = std::get_if<Features>(&next->content);
    if (last != nullptr && features != nullptr) {
        require_same_crs(std::get<Features>(last->content), *features);
    }
    last = std::move(next);
}

void PayloadDesk::give(std::size_t output, const thw_table& table, double time) {
    keep(output, checked_copy(table), time);
}

void PayloadDesk::give(std::size_t output, const thw_features& features, double time) {
    keep(output, checked_copy(features), time);
}

void PayloadDesk::put_back(std::size_t output, PayloadRef value) {
    given_.resize(std::max(given_.size(), output + 1));
    given_[output] = std::move(value);
}

auto PayloadDesk::given(std::size_t output) const -> PayloadRef {
    return output < given_.size() ? given_[output] : nullptr;
}

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_arrays.hpp"

#include <utility>

namespace thalweg::runtime {

auto cdf_type(thw_state_element element) -> CdfType {
    switch (element) {
        case THW_STATE_F32:
            return CdfType::real32;
        case THW_STATE_F64:
            return CdfType::real64;
        case THW_STATE_I32:
            return CdfType::int32;
        case THW_STATE_I64:
            return CdfType::int64;
        default:
            return CdfType::uint8;
    }
}

auto location_text(thw_location location) -> std::string {
    switch (location) {
        case THW_AT_CELL:
            return "cell";
        case THW_AT_NODE:
            return "node";
        case THW_AT_FACE_X:
            return "face x";
        case THW_AT_FACE_Y:
            return "face y";
        case THW_AT_EDGE:
            return "edge";
        default:
            return "";
    }
}

auto ArraysToWrite::add(CheckpointArray array) -> nlohmann::json {
    if (array.bytes == 0) {
        return nullptr;
    }
    all_.push_back(std::move(array));
    return all_.size() - 1;
}

auto ArraysToWrite::add_text(CheckpointArray array, const std::string& text) -> nlohmann::json {
    auto& copy = own_.emplace_back(text.size());
    if (!text.empty()) {
        std::memcpy(copy.data(), text.data(), text.size());
    }
    array.type = CdfType::text;
    array.shape = {static_cast<std::int64_t>(text.size())};
    array.data = copy.data();
    array.bytes = copy.size();
    return add(std::move(array));
}

auto ArraysRead::take(const nlohmann::json& number, CdfType type) -> SavedBytes {
    if (number.is_null()) {
        return {};
    }
    const auto k = number.get<std::size_t>();
    if (k >= all_.size() || types_[k] != type || all_[k].empty()) {
        throw CdfError("array " + number.dump() + " of the state is not there, or is of another type");
    }
    return std::exchange(all_[k], {});
}

auto ArraysRead::take_text(const nlohmann::json& number) -> std::string {
    const auto bytes = take(number, CdfType::text);
    std::string text(bytes.size(), '\0');
    if (!bytes.empty()) {
        std::memcpy(text.data(), bytes.data(), bytes.size());
    }
    return text;
}

}  // namespace thalweg::runtime

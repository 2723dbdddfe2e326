// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>
#include <list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cdf_header.hpp"
#include "thalweg/runtime/saved_bytes.hpp"
#include "thalweg/state_block.hpp"

namespace thalweg::runtime {

/// One array of a checkpoint, which becomes a variable of the file. The values live elsewhere, as the machine
/// has them.
struct CheckpointArray {
    std::string name;   ///< wanted for the variable, "flow.depth"
    std::string about;  ///< "block 'depth' of node 'flow'": its long_name, and for messages
    std::string unit = {}, location = {};
    CdfType type = CdfType::uint8;
    std::vector<std::int64_t> shape = {};
    const std::byte* data = nullptr;
    std::size_t bytes = 0;
};

/// How an element of a block stands in the file.
auto cdf_type(thw_state_element element) -> CdfType;

/// "cell", "node"...; empty for none.
auto location_text(thw_location location) -> std::string;

/// The arrays of a checkpoint that is written.
class ArraysToWrite {
    std::vector<CheckpointArray> all_;
    std::list<std::vector<std::byte>> own_;

  public:
    auto all() const -> const std::vector<CheckpointArray>& { return all_; }

    /// Returns the number of the array, null where it has no values.
    auto add(CheckpointArray array) -> nlohmann::json;

    /// Keeps a copy of the values.
    template <class T>
    auto add_copy(CheckpointArray array, const std::vector<T>& values) -> nlohmann::json {
        auto& copy = own_.emplace_back(values.size() * sizeof(T));
        if (!values.empty()) {
            std::memcpy(copy.data(), values.data(), copy.size());
        }
        array.type = cdf_type(state_element<T>);
        array.shape = {static_cast<std::int64_t>(values.size())};
        array.data = copy.data();
        array.bytes = copy.size();
        return add(std::move(array));
    }

    /// Adds a text as one array of characters.
    auto add_text(CheckpointArray array, const std::string& text) -> nlohmann::json;
};

/// The arrays of a checkpoint that was read. Each is taken once.
class ArraysRead {
    std::vector<SavedBytes> all_;
    std::vector<CdfType> types_;

  public:
    void add(CdfType type, SavedBytes values) {
        types_.push_back(type);
        all_.push_back(std::move(values));
    }

    /// The array that ArraysToWrite::add gave this number. Throws CdfError where it is not there, has been
    /// taken, or is of another type.
    auto take(const nlohmann::json& number, CdfType type) -> SavedBytes;

    template <class T>
    auto take_values(const nlohmann::json& number) -> std::vector<T> {
        const auto bytes = take(number, cdf_type(state_element<T>));
        std::vector<T> values(bytes.size() / sizeof(T));
        if (!values.empty()) {
            std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
        }
        return values;
    }

    auto take_text(const nlohmann::json& number) -> std::string;
};

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// How libFuzzer changes inputs that are JSON: it calls the two functions below in place of its own.
#include "json_inputs.hpp"

#include <cstdint>
#include <cstring>

#include "json_mutator.hpp"

using nlohmann::json;

extern "C" auto LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size) -> std::size_t;

namespace {

/// Comments are lost.
auto parse(const std::uint8_t* data, std::size_t size) -> json {
    constexpr bool exceptions = false, comments = true;
    return json::parse(data, data + size, nullptr, exceptions, comments);
}

/// The size of `document` with one change, written to `out`; 0 where it does not fit.
auto changed(json document, const json& other, unsigned seed, std::uint8_t* out, std::size_t max_size)
    -> std::size_t {
    static thalweg::fuzz::JsonMutator mutator(thalweg::fuzz::json_words());
    mutator.change(document, other, seed);
    const auto text = document.dump(1, ' ', false, json::error_handler_t::replace);
    if (text.size() > max_size) {
        return 0;
    }
    std::memcpy(out, text.data(), text.size());
    return text.size();
}

}  // namespace

/// Bytes now and then, so that the parser gets its share too.
extern "C" auto LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                        unsigned seed) -> std::size_t {
    const auto document = parse(data, size);
    const bool as_bytes = seed % 8 == 0 || document.is_discarded();
    const auto length = as_bytes ? 0 : changed(document, document, seed, data, max_size);
    return length > 0 ? length : LLVMFuzzerMutate(data, size, max_size);
}

extern "C" auto LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                          const std::uint8_t* second, std::size_t second_size,
                                          std::uint8_t* out, std::size_t max_size, unsigned seed)
    -> std::size_t {
    const auto document = parse(first, first_size);
    const auto other = parse(second, second_size);
    return document.is_discarded() || other.is_discarded() ? 0
                                                           : changed(document, other, seed, out, max_size);
}

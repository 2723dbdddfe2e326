// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace thalweg::cli {

namespace {

// The words of every bit that is set, joined by bars.
template <class Word>
auto joined(std::uint32_t set, Word word) -> std::string {
    std::string text;
    for (std::int32_t bit = 0; bit < 32; ++bit) {
        if ((set & 1u << bit) != 0) {
            text += (text.empty() ? "" : "|") + word(bit);
        }
    }
    return text;
}

}  // namespace

auto dtype_word(thw_dtype dtype) -> std::string {
    switch (dtype) {
        case THW_NO_DTYPE:
            return "none";
        case THW_F32:
            return "float32";
        case THW_F64:
            return "float64";
        case THW_I32:
            return "int32";
        case THW_U8:
            return "uint8";
        default:
            return fmt::format("type {}", dtype);
    }
}

auto dtypes_words(std::uint32_t set) -> std::string {
    return joined(set, dtype_word);
}

auto location_word(thw_location location) -> std::string {
    switch (location) {
        case THW_AT_CELL:
            return "cell";
        case THW_AT_NODE:
            return "node";
        case THW_AT_FACE_X:
            return "face_x";
        case THW_AT_FACE_Y:
            return "face_y";
        default:
            return fmt::format("location {}", location);
    }
}

auto locations_words(std::uint32_t set) -> std::string {
    return joined(set, location_word);
}

auto memory_word(thw_memory memory) -> std::string {
    return memory == THW_HOST_MEMORY   ? "host"
           : memory == THW_CUDA_MEMORY ? "cuda"
                                       : fmt::format("memory {}", memory);
}

auto clock_word(thw_clock clock) -> std::string {
    switch (clock) {
        case THW_STATIC:
            return "static";
        case THW_STEPPING:
            return "stepping";
        case THW_SAMPLED:
            return "sampled";
        default:
            return fmt::format("clock {}", clock);
    }
}

auto executors_words(std::uint32_t set) -> std::string {
    return joined(set, [](int bit) { return std::string(1u << bit == THW_ON_CPU ? "cpu" : "cuda"); });
}

auto parameter_type_word(thw_param_type type) -> std::string {
    switch (type) {
        case THW_PARAM_BOOL:
            return "boolean";
        case THW_PARAM_INT:
            return "integer";
        case THW_PARAM_REAL:
            return "real";
        case THW_PARAM_TEXT:
            return "text";
        case THW_PARAM_FILE:
            return "file";
        case THW_PARAM_REALS:
            return "list of real";
        case THW_PARAM_TEXTS:
            return "list of text";
        case THW_PARAM_JSON:
            return "JSON";
        default:
            return fmt::format("type {}", type);
    }
}

auto copy_kind_word(runtime::CopyKind kind) -> std::string {
    switch (kind) {
        case runtime::CopyKind::input:
            return "input";
        case runtime::CopyKind::exchange:
            return "exchange";
        case runtime::CopyKind::result:
            return "result";
        case runtime::CopyKind::internal:
            return "internal";
    }
    return "unknown";
}

auto duration_text(double seconds) -> std::string {
    if (!std::isfinite(seconds)) {
        return "?";
    }
    if (seconds < 0.9995) {
        return fmt::format("{:.0f} ms", seconds * 1e3);
    }
    if (seconds < 59.95) {
        return fmt::format("{:.1f} s", seconds);
    }
    const auto whole = std::llround(seconds);
    if (whole < 3600) {
        return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    }
    if (whole < 86400) {
        return fmt::format("{} h {:02} min {:02} s", whole / 3600, whole / 60 % 60, whole % 60);
    }
    return fmt::format("{} d {:02} h {:02} min", whole / 86400, whole / 3600 % 24, whole / 60 % 60);
}

auto bytes_text(std::uint64_t bytes) -> std::string {
    const char* const units[] = {"KiB", "MiB", "GiB", "TiB"};
    if (bytes < 1024) {
        return fmt::format("{} B", bytes);
    }
    auto value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; value >= 1024 && unit < 3; ++unit) {
        value /= 1024;
    }
    return fmt::format("{:.2f} {}", value, units[unit]);
}

auto count_text(double value) -> std::string {
    auto text = fmt::format("{:.0f}", value);
    const std::size_t sign = text[0] == '-' ? 1 : 0;
    for (auto at = text.size(); at > sign + 3;) {
        at -= 3;
        text.insert(at, " ");
    }
    return text;
}

}  // namespace thalweg::cli

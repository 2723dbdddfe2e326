// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace thalweg::cli {

auto memory_word(thw_memory memory) -> std::string {
    return memory == THW_CUDA_MEMORY ? "cuda" : "host";
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

auto rate_text(double rate) -> std::string {
    return (rate < 1000 ? fmt::format("{:.3g}", rate) : count_text(rate)) + " x real time";
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

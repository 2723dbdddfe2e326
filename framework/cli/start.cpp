// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "start.hpp"

#include <filesystem>
#include <set>
#include <string>

namespace thalweg::cli {

namespace {

constexpr std::uint64_t mib = 1u << 20;
constexpr StartSize most_for_check = {64 * mib, 256 * mib};

}  // namespace

auto field_bytes(const runtime::NodeInstance& node) -> std::uint64_t {
    std::uint64_t bytes = 0;
    for (const auto& port : node.outputs()) {
        bytes += port.connected ? byte_size(port) : 0;
    }
    return bytes;
}

auto start_size(const runtime::Plan& plan) -> StartSize {
    StartSize size;
    std::set<std::string> files;
    for (const auto& node : plan.nodes) {
        size.fields += field_bytes(*node);
        for (const auto& file : node->input_files()) {
            files.insert(file);
        }
    }
    for (const auto& file : files) {
        std::error_code unknown;
        const auto bytes = std::filesystem::file_size(file, unknown);
        size.files += unknown ? 0 : bytes;
    }
    return size;
}

auto is_small(const StartSize& size) -> bool {
    return size.fields <= most_for_check.fields && size.files <= most_for_check.files;
}

}  // namespace thalweg::cli

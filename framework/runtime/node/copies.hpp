// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "thalweg/runtime/summary.hpp"

namespace thalweg::runtime {

/// Every byte that crosses between host and device, by edge ("flow.depth -> image.depth") or node, and by
/// kind: `input` before the first step, `exchange` between stepping nodes, `result` towards sinks, `internal`
/// by a node itself. Thread-safe.
class CopyCounter {
    mutable std::mutex mutex_;
    std::map<std::pair<CopyKind, std::string>, CopyCount> counts_;

  public:
    void add_to_device(CopyKind kind, const std::string& where, std::uint64_t bytes);
    void add_to_host(CopyKind kind, const std::string& where, std::uint64_t bytes);
    auto total(CopyKind kind) const -> CopyCount;
    auto all() const -> std::map<std::pair<CopyKind, std::string>, CopyCount>;
};

}  // namespace thalweg::runtime

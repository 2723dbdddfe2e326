// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "document_kind.hpp"

namespace thalweg::runtime {

auto is_study(const JsonSource& source) -> bool {
    const auto& value = source.value();
    return value.is_object() && value.contains("graph") && value.at("graph").is_string() &&
           !value.contains("nodes");
}

auto is_graph(const JsonSource& source) -> bool {
    const auto& value = source.value();
    return value.is_object() && (value.contains("nodes") || value.contains("thalweg")) && !is_study(source);
}

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/error.hpp>

namespace thalweg::test {

/// "message | found | expected | remedy" of the thalweg::Error that `action` throws, or "".
template <class Action>
auto error_of(Action action) -> std::string {
    try {
        action();
    } catch (const Error& e) {
        return std::string(e.what()) + " | " + e.found() + " | " + e.expected() + " | " + e.remedy();
    }
    return "";
}

}  // namespace thalweg::test

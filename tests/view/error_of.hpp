// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/error.hpp>

namespace thalweg::view::test {

/// The parts of the Error that action throws, "message | found | expected | remedy", or "no error".
template <class Action>
auto error_of(Action action) -> std::string {
    try {
        action();
    } catch (const Error& error) {
        return std::string(error.what()) + " | " + error.found() + " | " + error.expected() + " | " +
               error.remedy();
    }
    return "no error";
}

}  // namespace thalweg::view::test

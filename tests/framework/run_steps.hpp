// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "thalweg/runtime/run.hpp"

namespace thalweg::testing {

/// Whether the text has this part; shows it where not.
inline auto holds(const std::string& text, const std::string& part) -> bool {
    if (text.find(part) == std::string::npos) {
        MESSAGE(text);
        return false;
    }
    return true;
}

/// A number that the environment asks for, eg more draws at night; `usual` without it.
inline auto asked_number(const char* variable, int usual) -> int {
    const char* const asked = std::getenv(variable);
    return asked != nullptr ? std::atoi(asked) : usual;
}

/// Takes a run, that has been started to its end.
inline auto to_end(runtime::Run& run) -> runtime::RunSummary {
    while (!run.is_over()) {
        run.advance();
    }
    return run.finish();
}

}  // namespace thalweg::testing

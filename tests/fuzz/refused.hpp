// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <thalweg/error.hpp>

namespace thalweg::fuzz {

/// A refusal is a text of our own: what an exception of a library says helps nobody who wrote the file.
inline void expect_own_words(const char* text) {
    for (const char* foreign :
         {"[json", "basic_string", "vector", "std::", "sto", "filesystem error", "bad "}) {
        if (*text == '\0' || std::strncmp(text, foreign, std::strlen(foreign)) == 0) {
            std::abort();
        }
    }
}

/// Calls `read` and returns whether the input was taken. What is wrong with an input is said by a
/// thalweg::Error; everything else that is thrown is a defect and ends the process.
template <class Read>
auto taken(Read read) -> bool {
    try {
        read();
        return true;
    } catch (const Error& refusal) {
        expect_own_words(refusal.what());
    }
    return false;
}

}  // namespace thalweg::fuzz

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "bathymetry/mesh_formats/mesh_text.hpp"

namespace thalweg::bathymetry {

/// Numbers of a text that stand some to a line, without regard to where lines end.
class NumberRows {
    MeshText& text_;
    MeshWords words_;

  public:
    explicit NumberRows(MeshText& text) : text_(text) {}

    /// The next line that is not blank, whose words are read next; it must exist, being part of `what`.
    void next_line(std::string_view what) {
        do {
            words_ = MeshWords(text_.expect(what));
        } while (words_.rest().empty());
    }

    auto words() -> MeshWords& { return words_; }

    /// The next number. Throws thalweg::Error with the line where there is no finite one.
    auto real(std::string_view what) -> double {
        if (words_.rest().empty()) {
            next_line(what);
        }
        auto copy = words_;
        const auto value = words_.real();
        if (!value) {
            text_.fail(fmt::format("'{}' inside {}", copy.next().substr(0, 40), what), "a number");
        }
        return *value;
    }

    /// Refuses what is left, on this line or on later ones, behind all of `what`.
    void require_end(std::string_view what) {
        std::string_view line = words_.rest();
        while (line.empty() && text_.next(line)) {
            line = MeshWords(line).rest();
        }
        if (!line.empty()) {
            text_.fail(fmt::format("'{}' behind {}", line.substr(0, 40), what), "the end of the file");
        }
    }
};

}  // namespace thalweg::bathymetry

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bathymetry/mesh_formats/mesh_text.hpp"

namespace thalweg::bathymetry {

/// The numbers of a Gmsh file, in text or binary: an entry is a line of text, or nothing of its own in
/// binary. Every function throws thalweg::Error with the place where the file ends or holds something else.
class GmshInput {
  public:
    GmshInput(const std::string& file, const std::string& remedy) : text_(file, remedy) {}

    auto text() -> MeshText& { return text_; }

    auto is_binary() const -> bool { return is_binary_; }

    /// Reads the number one behind the format, which tells the order of bytes.
    void begin_binary();

    /// Begins an entry. `what` and `expected` are for messages: "not WHAT; expected EXPECTED".
    void entry(std::string_view what, std::string_view expected);

    /// A number of the entry: four bytes in binary.
    auto integer() -> std::int64_t;

    /// A count or a tag of version 4: eight bytes in binary, not negative.
    auto size() -> std::int64_t;

    /// A finite number: eight bytes in binary.
    auto real() -> double;

    /// The line with the number of entries that a section of version 2 begins with, in binary files, too. A
    /// line of text of each has `shortest` bytes at least.
    auto count_line(std::string_view section, std::size_t shortest) -> std::int64_t;

    /// Refuses a count for whose entries the rest of the file has no room.
    void require_room(std::int64_t count, std::size_t shortest) const;

    /// The line $EndNAME must follow; blank lines, as binary files have one, do not count.
    void end_section(const std::string& name);

    /// Goes behind the line $EndNAME, whatever comes before it.
    void skip_section(const std::string& name);

    [[noreturn]] void fail(const std::string& found, const std::string& expected,
                           const std::string& remedy = {}) const;

  private:
    template <class Number>
    auto number() -> Number;

    MeshText text_;
    MeshWords words_;
    std::string_view what_ = "section $MeshFormat", expected_;
    bool is_binary_ = false, is_swapped_ = false;
};

}  // namespace thalweg::bathymetry

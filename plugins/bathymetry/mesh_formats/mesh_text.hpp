// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace thalweg::bathymetry {

/// The words of a line, parted by blanks, tabs or a carriage return. Numbers are read without regard to the
/// locale. Borrows the line.
class MeshWords {
  public:
    MeshWords() = default;

    explicit MeshWords(std::string_view line) : rest_(line) {}

    /// The next word; empty behind the last one.
    auto next() -> std::string_view;

    /// The next word as a whole number, whose sign may be turned; nothing where it is none.
    auto integer() -> std::optional<std::int64_t>;

    /// The next word as a finite number, also with Fortran's exponent (1.5D+02); nothing where it is none.
    auto real() -> std::optional<double>;

    /// What follows, without blanks at both ends.
    auto rest() const -> std::string_view;

  private:
    std::string_view rest_;
};

/// The bytes of a mesh file, read line by line or number by number, and where in it the reader is.
class MeshText {
  public:
    /// Reads a file of up to an eighth of the memory: what it holds takes more room than its text. `remedy`
    /// ends every message. Throws thalweg::Error.
    MeshText(const std::string& file, std::string remedy);

    /// The next line without its line break, or false at the end of the file.
    auto next(std::string_view& line) -> bool;

    /// The next line; it must exist, being part of `what`.
    auto expect(std::string_view what) -> std::string_view;

    /// The next `size` bytes of binary numbers that are part of `what`. From the first call on, places are
    /// told as bytes and not as lines.
    auto take(std::size_t size, std::string_view what) -> const char*;

    /// Goes behind the line that consists of `end`, from here on; false where there is none.
    auto skip_behind(const std::string& end) -> bool;

    auto bytes_left() const -> std::size_t { return text_.size() - next_; }

    /// Number of the line that was read last, from 1; 0 in binary numbers.
    auto line() const -> std::size_t { return is_binary_ ? 0 : line_; }

    auto file() const -> const std::string& { return file_; }

    auto remedy() const -> const std::string& { return remedy_; }

    /// Throws "FILE:LINE: FOUND; expected EXPECTED; REMEDY".
    [[noreturn]] void fail(const std::string& found, const std::string& expected) const;

    /// Throws as the other fail(), with this remedy; empty: that of the file.
    [[noreturn]] void fail(const std::string& found, const std::string& expected,
                           const std::string& remedy) const;

  private:
    std::string file_, remedy_, text_;
    std::size_t next_ = 0, line_ = 0;
    bool is_binary_ = false;
};

}  // namespace thalweg::bathymetry

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace thalweg::fuzz {

/// A file that holds the bytes of one input after the other, since readers take names of files. It lies in a
/// folder of this process below $TMPDIR, which the runner removes.
class InputFile {
    std::string path_;

  public:
    /// `ending` is that of the name, eg ".tif". Throws std::runtime_error where the folder cannot be made.
    explicit InputFile(const std::string& ending);

    /// Throws std::runtime_error where not all of it could be written.
    void write(const void* bytes, std::size_t size) const;

    auto path() const -> const std::string& { return path_; }
};

}  // namespace thalweg::fuzz

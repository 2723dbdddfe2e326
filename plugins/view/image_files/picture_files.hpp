// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

#include "view/image_files/picture.hpp"

namespace thalweg::view {

/// Writes PNG files beside the caller: each picture is compressed on a thread of its own, while the next one
/// is drawn. Files appear in the order in which they were added. Use on one thread at a time.
class PictureFiles {
  public:
    /// `most` pictures are held at once.
    PictureFiles(std::string provenance, std::size_t most);

    /// Waits for what has been added.
    ~PictureFiles() = default;
    PictureFiles(const PictureFiles&) = delete;
    auto operator=(const PictureFiles&) -> PictureFiles& = delete;

    /// Begins to write a picture; waits while `most` pictures are held. Returns the files that have become
    /// complete since the last call, in their order. Throws thalweg::Error where one of them cannot be
    /// written; those after it are then not written.
    auto add(const std::filesystem::path& path, Picture image) -> std::vector<std::filesystem::path>;

    /// Waits for all, and returns and throws as add() does.
    auto finish() -> std::vector<std::filesystem::path>;

  private:
    struct File {
        std::filesystem::path path;
        std::shared_future<void> written;
    };

    auto take_until(std::size_t left) -> std::vector<std::filesystem::path>;

    std::string provenance_;
    std::size_t most_;
    std::deque<File> under_way_;
};

/// How many pictures of a size are held at once: one for each core, 4 at most, but two at least, and no more
/// than 256 MiB of pixels.
auto pictures_to_hold(int width, int height) -> std::size_t;

}  // namespace thalweg::view

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/image_files/picture_files.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <thalweg/files/replace_file.hpp>

#include "view/image_files/png_file.hpp"

namespace thalweg::view {

PictureFiles::PictureFiles(std::string provenance, std::size_t most)
    : provenance_(std::move(provenance)), most_(most) {}

auto PictureFiles::add(const std::filesystem::path& path, Picture image)
    -> std::vector<std::filesystem::path> {
    auto complete = take_until(most_ - 1);
    auto before = under_way_.empty() ? std::shared_future<void>() : under_way_.back().written;
    // What the task holds is moved out of it: its own future keeps the task.
    auto write = [path, provenance = provenance_, image = std::move(image),
                  before = std::move(before)]() mutable {
        const auto previous = std::move(before);
        const auto bytes = png_bytes(std::exchange(image, {}), provenance);
        if (previous.valid()) {
            previous.get();
        }
        files::replace_file(path, bytes);
    };
    under_way_.push_back({path, std::async(std::launch::async, std::move(write)).share()});
    return complete;
}

auto PictureFiles::finish() -> std::vector<std::filesystem::path> {
    return take_until(0);
}

/// Takes the files that are complete; waits until `left` are under way at most.
auto PictureFiles::take_until(std::size_t left) -> std::vector<std::filesystem::path> {
    std::vector<std::filesystem::path> complete;
    const auto is_complete = [](const File& first) {
        return first.written.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    };
    while (!under_way_.empty() && (under_way_.size() > left || is_complete(under_way_.front()))) {
        under_way_.front().written.get();
        complete.push_back(std::move(under_way_.front().path));
        under_way_.pop_front();
    }
    return complete;
}

auto pictures_to_hold(int width, int height) -> std::size_t {
    constexpr std::size_t most = 4, least = 2, most_bytes = std::size_t{256} << 20;
    const auto bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
    return std::clamp<std::size_t>(
        std::min<std::size_t>(most_bytes / bytes, std::thread::hardware_concurrency()), least, most);
}

}  // namespace thalweg::view

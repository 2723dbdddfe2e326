// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "scratch_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace thalweg::test {

ScratchFolder::ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "thalweg-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no folder for tests can be made in " + name);
    }
    path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

auto ScratchFolder::write(const std::string& name, const std::string& text) const -> std::filesystem::path {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
}

auto ScratchFolder::names() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
        if (entry.is_regular_file()) {
            names.push_back(std::filesystem::relative(entry.path(), path_).string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

auto text_of(const std::filesystem::path& path) -> std::string {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace thalweg::test

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "input_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace fs = std::filesystem;

namespace thalweg::fuzz {

InputFile::InputFile(const std::string& ending) {
    std::string folder = (fs::temp_directory_path() / "thalweg-fuzz-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) {
        throw std::runtime_error("no folder for inputs can be made: " + folder);
    }
    path_ = folder + "/input" + ending;
}

void InputFile::write(const void* bytes, std::size_t size) const {
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const bool whole = file >= 0 && ::write(file, bytes, size) == static_cast<::ssize_t>(size) &&
                       ::ftruncate(file, static_cast<::off_t>(size)) == 0;
    if (::close(file) != 0 || !whole) {
        throw std::runtime_error("the input cannot be written: " + path_);
    }
}

}  // namespace thalweg::fuzz

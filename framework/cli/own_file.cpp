// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "own_file.hpp"

#include <fstream>

#include "runtime/base/diagnostic.hpp"
#include "thalweg/files/replace_file.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t bytes_with_mark = 4096;

auto first_bytes(const fs::path& file) -> std::string {
    std::string bytes(bytes_with_mark, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

}  // namespace

auto is_own_file(const fs::path& file, const OwnFileKind& kind) -> bool {
    std::error_code unknown;
    return fs::is_regular_file(file, unknown) && first_bytes(file).find(kind.mark) != std::string::npos;
}

void replace_own_file(const fs::path& file, const std::string& text, const OwnFileKind& kind) {
    std::error_code unknown;
    const bool is_in_the_way = fs::is_regular_file(file, unknown) && fs::file_size(file, unknown) > 0;
    if (is_in_the_way && !is_own_file(file, kind)) {
        runtime::Diagnostic problem;
        problem.place.file = file.string();
        problem.message = "another file is where this one would be written, and is left as it is";
        problem.expected = std::string("a name that is free, or ") + kind.what;
        problem.remedy = std::string("name another file with ") + kind.option + ", or remove this one";
        problem.cause = runtime::Cause::machine;
        throw runtime::Failure(problem);
    }
    files::replace_file(file, text);
}

}  // namespace thalweg::cli

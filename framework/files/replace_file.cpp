// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/replace_file.hpp"

#include "temporary_file.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::files {

void replace_file(const std::filesystem::path& path, std::string_view bytes) {
    TemporaryFile file(path);
    file.write(bytes);
    auto published = file.publish();
    if (const int reason = published.close(); reason != 0) {
        throw cannot("write " + path.string(), reason);
    }
}

}  // namespace thalweg::files

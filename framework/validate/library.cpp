// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "library.hpp"

#include <utility>

namespace thalweg::validate {

Library::Library(const std::filesystem::path& file, const Givens& givens, Habits habits, std::uint64_t seed,
                 std::filesystem::path scratch)
    : givens_(givens),
      habits_(std::move(habits)),
      seed_(seed),
      scratch_(std::move(scratch)),
      plugin_(runtime::open_plugin(file, info_)) {}

}  // namespace thalweg::validate

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/temporary_name.hpp"

#include <sys/random.h>

#include <cerrno>
#include <cstdint>

#include "thalweg/files/cannot.hpp"
#include "thalweg/files/descriptor.hpp"

namespace thalweg::files {

namespace {

constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuv";
constexpr std::string_view ending = ".part";
constexpr std::size_t random_digits = 12;
static_assert(temporary_extra == 1 + 1 + random_digits + ending.size());

}  // namespace

auto temporary_name(std::string_view final_name) -> std::string {
    std::uint64_t bits = 0;
    if (uninterrupted([&] { return ::getrandom(&bits, sizeof(bits), 0); }) != sizeof(bits)) {
        throw cannot("choose a temporary name for " + std::string(final_name), errno);
    }
    auto name = "." + std::string(final_name) + ".";
    for (std::size_t k = 0; k < random_digits; ++k, bits >>= 5) {
        name += digits[bits & 31];
    }
    return name += ending;
}

auto final_name_in(std::string_view temporary) -> std::string_view {
    if (temporary.size() <= temporary_extra || temporary.front() != '.') {
        return {};
    }
    const auto name = temporary.substr(1, temporary.size() - temporary_extra);
    const auto rest = temporary.substr(1 + name.size());
    const auto random = rest.substr(1, random_digits);
    const bool ours = rest.front() == '.' && rest.substr(1 + random_digits) == ending &&
                      random.find_first_not_of(digits) == std::string_view::npos;
    return ours ? name : std::string_view();
}

}  // namespace thalweg::files

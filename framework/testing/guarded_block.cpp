// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "guarded_block.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace thalweg::testing {

namespace {

constexpr std::size_t alignment = 64;
constexpr auto mark = static_cast<std::byte>(0xA7);

auto page_size() -> std::size_t {
    static const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return bytes;
}

auto rounded_up(std::size_t size) -> std::size_t {
    return (size + alignment - 1) / alignment * alignment;
}

auto changed(const std::byte* begin, const std::byte* end) -> std::ptrdiff_t {
    return std::count_if(begin, end, [](std::byte byte) { return byte != mark; });
}

}  // namespace

GuardedBlock::GuardedBlock(std::size_t size)
    : page_count_(2 + (rounded_up(size) + page_size() - 1) / page_size()), size_(size) {
    const auto bytes = page_count_ * page_size();
    void* const pages = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) {
        throw std::bad_alloc();
    }
    pages_ = static_cast<std::byte*>(pages);
    if (::mprotect(marked_begin(), bytes - 2 * page_size(), PROT_READ | PROT_WRITE) != 0) {
        ::munmap(pages_, bytes);
        throw std::bad_alloc();
    }
    std::fill(marked_begin(), data(), mark);
    std::fill(data() + size_, marked_end(), mark);
}

GuardedBlock::GuardedBlock(GuardedBlock&& other) noexcept {
    *this = std::move(other);
}

auto GuardedBlock::operator=(GuardedBlock&& other) noexcept -> GuardedBlock& {
    std::swap(pages_, other.pages_);
    std::swap(page_count_, other.page_count_);
    std::swap(size_, other.size_);
    return *this;
}

GuardedBlock::~GuardedBlock() {
    if (pages_ != nullptr) {
        ::munmap(pages_, page_count_ * page_size());
    }
}

auto GuardedBlock::marked_begin() const -> std::byte* {
    return pages_ + page_size();
}

auto GuardedBlock::marked_end() const -> std::byte* {
    return pages_ + (page_count_ - 1) * page_size();
}

auto GuardedBlock::data() const -> std::byte* {
    return pages_ == nullptr ? nullptr : marked_end() - rounded_up(size_);
}

auto GuardedBlock::damage() const -> std::string {
    if (pages_ == nullptr) {
        return "";
    }
    const auto before = changed(marked_begin(), data());
    const auto behind = changed(data() + size_, marked_end());
    const auto text = [](std::ptrdiff_t bytes, const char* place) {
        return bytes == 0 ? "" : std::to_string(bytes) + " bytes " + place;
    };
    return text(before, "before the start") + (before > 0 && behind > 0 ? ", " : "") +
           text(behind, "behind the end");
}

}  // namespace thalweg::testing

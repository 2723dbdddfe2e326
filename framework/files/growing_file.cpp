// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/growing_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "temporary_file.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::files {

namespace {

auto started(const std::filesystem::path& path, std::string_view start) -> Descriptor {
    TemporaryFile file(path);
    file.write(start);
    return file.publish();
}

constexpr std::uint64_t first_checksum = 0xcbf29ce484222325;

/// FNV-1a of all bytes so far and these.
auto checksum_with(std::uint64_t checksum, std::string_view bytes) -> std::uint64_t {
    constexpr std::uint64_t prime = 0x100000001b3;
    for (const char byte : bytes) {
        checksum = (checksum ^ static_cast<unsigned char>(byte)) * prime;
    }
    return checksum;
}

auto cannot_go_on(const std::filesystem::path& path, const std::string& found, const std::string& expected)
    -> Error {
    return Error("the run cannot go on with the file " + path.string())
        .found(found)
        .expected(expected)
        .remedy("put the file of that run back, or go on in another results folder");
}

/// A file that is there, to be read and written. Links are not followed.
auto opened(const std::filesystem::path& path) -> Descriptor {
    constexpr int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;
    Descriptor file(uninterrupted([&] { return ::open(path.c_str(), flags); }));
    if (!file.is_open()) {
        throw cannot_go_on(path, std::strerror(errno), "the file that the run had written");
    }
    return file;
}

/// The first bytes of a file, fewer where it has fewer.
auto read_start(const Descriptor& file, std::uint64_t bytes) -> std::string {
    std::string text(bytes, '\0');
    std::size_t done = 0;
    ssize_t last = 1;
    while (done < text.size() && last > 0) {
        last = uninterrupted(
            [&] { return ::pread(file.get(), &text[done], text.size() - done, static_cast<off_t>(done)); });
        done += last > 0 ? static_cast<std::size_t>(last) : 0;
    }
    text.resize(done);
    return text;
}

/// Throws Error unless the file begins with `start` and with the bytes that `from` tells of.
void require_start(const std::filesystem::path& path, const Descriptor& file, std::string_view start,
                   const Growth& from) {
    struct stat now {};

    const auto size = ::fstat(file.get(), &now) == 0 ? static_cast<std::uint64_t>(now.st_size) : 0;
    if (size < from.bytes) {
        throw cannot_go_on(path, std::to_string(size) + " bytes",
                           "at least " + std::to_string(from.bytes) + ", as when the run was saved");
    }
    const auto text = read_start(file, from.bytes);
    if (text.size() != from.bytes || checksum_with(first_checksum, text) != from.checksum) {
        throw cannot_go_on(path, "other bytes than when the run was saved",
                           "the same first " + std::to_string(from.bytes) + " bytes");
    }
    if (text.compare(0, start.size(), start) != 0) {
        throw cannot_go_on(path, "it begins with " + text.substr(0, text.find('\n')),
                           std::string(start.substr(0, start.find('\n'))));
    }
}

}  // namespace

GrowingFile::GrowingFile(std::filesystem::path path, std::string_view start)
    : path_(std::move(path)),
      file_(started(path_, start)),
      growth_{start.size(), checksum_with(first_checksum, start)},
      synced_(clock::now()) {}

GrowingFile::GrowingFile(std::filesystem::path path, std::string_view start, const Growth& from)
    : path_(std::move(path)), file_(opened(path_)), growth_(from), is_cut_(false), synced_(clock::now()) {
    require_start(path_, file_, start, from);
}

auto GrowingFile::growth() -> Growth {
    if (file_.is_open()) {
        sync();
    }
    return growth_;
}

void GrowingFile::add(std::string_view lines) {
    cut();
    if (const int reason = file_.write(lines); reason != 0) {
        auto error = cannot("write " + path_.string(), reason);
        const auto whole = static_cast<off_t>(growth_.bytes);
        if (::ftruncate(file_.get(), whole) != 0 || ::lseek(file_.get(), whole, SEEK_SET) != whole) {
            error.remedy(
                "its last line is not whole: remove it; free space, or choose another output folder");
        }
        throw error;
    }
    growth_ = {growth_.bytes + lines.size(), checksum_with(growth_.checksum, lines)};
    if (clock::now() - synced_ >= std::chrono::seconds(1)) {
        sync();
    }
}

/// Cuts off what was added after the state that the run goes on from.
void GrowingFile::cut() {
    if (is_cut_) {
        return;
    }
    const auto end = static_cast<off_t>(growth_.bytes);
    if (uninterrupted([&] { return ::ftruncate(file_.get(), end); }) != 0 ||
        ::lseek(file_.get(), end, SEEK_SET) != end) {
        throw cannot("write " + path_.string(), errno);
    }
    is_cut_ = true;
}

void GrowingFile::sync() {
    if (uninterrupted([&] { return ::fdatasync(file_.get()); }) != 0) {
        throw cannot("write " + path_.string(), errno);
    }
    synced_ = clock::now();
}

void GrowingFile::finish() {
    cut();
    sync();
    if (const int reason = file_.close(); reason != 0) {
        throw cannot("write " + path_.string(), reason);
    }
}

}  // namespace thalweg::files

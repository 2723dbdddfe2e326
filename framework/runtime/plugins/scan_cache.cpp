// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scan_cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/base/memory_file.hpp"
#include "thalweg/files/replace_file.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

constexpr off_t largest_cache = 1 << 20;  // bytes

auto variable(const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

auto this_program() -> fs::path {
    std::error_code unknown;
    return fs::canonical("/proc/self/exe", unknown);
}

/// What decides beside the library itself whether it loads: the build of the program, and where the loader
/// looks for what the library needs.
auto build_of_program() -> std::string {
    return fmt::format("{} {} {} {}", this_program().string(), file_stamp(this_program()),
                       variable("LD_LIBRARY_PATH"), variable("LD_PRELOAD"));
}

auto canonical_name(const fs::path& file) -> std::string {
    std::error_code gone;
    return fs::canonical(file, gone).string();
}

auto is_own_folder(const fs::path& folder) -> bool {
    struct stat about {};

    return folder.is_absolute() && (::stat(folder.c_str(), &about) != 0 || about.st_uid == ::geteuid());
}

/// The text of a file that nobody but this user can have written; empty otherwise.
auto own_text(const fs::path& file) -> std::string {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) {
        return "";
    }

    struct stat about {};

    const bool own = ::fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == ::geteuid() &&
                     (about.st_mode & (S_IWGRP | S_IWOTH)) == 0 && about.st_size <= largest_cache;
    auto text = own ? whole_text(fd) : "";
    ::close(fd);
    return text;
}

}  // namespace

auto file_stamp(const fs::path& file) -> std::string {
    struct stat about {};

    if (::stat(file.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
        return "";
    }
    return fmt::format("{} {} {}.{:09} {}.{:09}", about.st_ino, about.st_size, about.st_mtim.tv_sec,
                       about.st_mtim.tv_nsec, about.st_ctim.tv_sec, about.st_ctim.tv_nsec);
}

auto default_scan_cache() -> fs::path {
    if (variable("THALWEG_PLUGIN_CACHE") == "0") {
        return {};
    }
    const fs::path named = variable("XDG_CACHE_HOME"), home = variable("HOME");
    const bool by_name = named.is_absolute();
    if (!is_own_folder(by_name ? named : home)) {
        return {};
    }
    const auto program = std::hash<std::string>()(this_program().string());
    return (by_name ? named : home / ".cache") / "thalweg" / fmt::format("plugins-{:016x}.json", program);
}

ScanCache::ScanCache(fs::path file) : file_(std::move(file)) {
    if (file_.empty()) {
        return;
    }
    program_ = build_of_program();
    const auto json = nlohmann::json::parse(own_text(file_), nullptr, false);
    try {
        if (json.at("program") == program_) {
            passed_ = json.at("passed").get<std::map<std::string, std::string>>();
        }
    } catch (const nlohmann::json::exception&) {
        passed_.clear();
    }
}

auto ScanCache::knows(const fs::path& library) const -> bool {
    const auto known = passed_.find(canonical_name(library));
    return known != passed_.end() && known->second == file_stamp(library);
}

void ScanCache::set(const fs::path& library, const std::string& stamp) {
    auto& known = passed_[canonical_name(library)];
    changed_ = changed_ || known != stamp;
    known = stamp;
}

void ScanCache::save() {
    if (file_.empty() || !changed_) {
        return;
    }
    auto still = nlohmann::json::object();
    for (const auto& [library, stamp] : passed_) {
        if (!stamp.empty() && stamp == file_stamp(library)) {
            still[library] = stamp;
        }
    }
    const nlohmann::json json = {{"program", program_}, {"passed", std::move(still)}};
    std::error_code failed;
    fs::create_directories(file_.parent_path().parent_path(), failed);
    ::mkdir(file_.parent_path().c_str(), S_IRWXU);
    try {
        files::replace_file(file_, json.dump());
        fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write, failed);
    } catch (const std::exception&) {
        return;  // a full disk, or paths that are not UTF-8: the next run looks again
    }
}

}  // namespace thalweg::runtime

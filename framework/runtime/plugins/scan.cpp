// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scan.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "scan_cache.hpp"
#include "scan_child.hpp"

namespace thalweg::runtime {

namespace {

/// A library's place in the list, and its file as it was when the check began.
struct Look {
    std::size_t index;
    std::string stamp;
    ScanChild child;
};

/// Goes through the list once, starting what is to be looked at and collecting what is done.
class Scan {
    const std::vector<std::filesystem::path>& files_;
    const ScanOptions& options_;
    ScanCache cache_;
    std::vector<PluginInfo> infos_;
    std::vector<Look> running_;
    std::size_t next_ = 0;

    void start_one() {
        const auto& file = files_[next_];
        infos_[next_].file = file;
        auto stamp = file_stamp(file);
        std::error_code unknown;
        if (stamp.empty() && std::filesystem::exists(file, unknown)) {
            infos_[next_].refusal = "cannot be loaded: not a regular file";  // a FIFO would never open
        } else if (options_.look_anew || !cache_.knows(file)) {
            running_.push_back({next_, std::move(stamp), ScanChild(file, options_)});
        }
        ++next_;
    }

    void collect() {
        std::vector<Look> still;
        for (auto& look : running_) {
            auto& info = infos_[look.index];
            if (!look.child.is_over(options_.time_limit, info)) {
                still.push_back(std::move(look));
            } else {
                cache_.set(info.file, info.refusal.empty() ? look.stamp : "");
            }
        }
        running_.swap(still);
    }

  public:
    Scan(const std::vector<std::filesystem::path>& files, const ScanOptions& options)
        : files_(files), options_(options), cache_(options.cache), infos_(files.size()) {}

    auto run() -> std::vector<PluginInfo> {
        const std::size_t at_once = std::max(2u, std::thread::hardware_concurrency());
        while (next_ < files_.size() || !running_.empty()) {
            while (next_ < files_.size() && running_.size() < at_once) {
                start_one();
            }
            collect();
            if (running_.size() == at_once || (next_ == files_.size() && !running_.empty())) {
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        }
        cache_.save();
        return std::move(infos_);
    }
};

}  // namespace

auto scan_libraries(const std::vector<std::filesystem::path>& files, const ScanOptions& options)
    -> std::vector<PluginInfo> {
    return Scan(files, options).run();
}

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_writer.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <memory>
#include <system_error>
#include <utility>

#include "checkpoint_folder.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

CheckpointWriter::CheckpointWriter(fs::path results, int keep, std::function<void(const std::string&)> warn)
    : results_(std::move(results)), keep_(keep), warn_(std::move(warn)) {}

CheckpointWriter::~CheckpointWriter() {
    wait();
}

auto CheckpointWriter::is_free() const -> bool {
    return !under_way_.valid() || under_way_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void CheckpointWriter::wait() const {
    if (under_way_.valid()) {
        under_way_.wait();
    }
}

void CheckpointWriter::write(Checkpoint checkpoint) {
    wait();
    const auto shared = std::make_shared<const Checkpoint>(std::move(checkpoint));
    const auto put_it = [this, shared] { put(*shared); };
    try {
        under_way_ = std::async(std::launch::async, put_it);
    } catch (const std::system_error&) {  // the machine gives no further thread
        put_it();
    }
}

auto CheckpointWriter::latest() const -> fs::path {
    const std::lock_guard lock(mutex_);
    return latest_;
}

void CheckpointWriter::put(const Checkpoint& checkpoint) {
    try {
        const auto file = checkpoint_name(results_, checkpoint.state.time);
        write_checkpoint(file, checkpoint);
        {
            const std::lock_guard lock(mutex_);
            latest_ = file;
        }
        remove_old();
    } catch (const std::exception& failure) {
        warn_(fmt::format(
            "the checkpoint at {} s could not be written, and the run goes on; {}: {}", checkpoint.state.time,
            latest().empty() ? "there is none of this run yet" : "the one before stays", failure.what()));
    }
}

void CheckpointWriter::remove_old() const {
    const auto files = checkpoint_files(results_);
    for (auto k = static_cast<std::size_t>(keep_); k < files.size(); ++k) {
        std::error_code ignored;  // it takes room, and is removed after the next one
        fs::remove(files[k].path, ignored);
    }
}

}  // namespace thalweg::runtime

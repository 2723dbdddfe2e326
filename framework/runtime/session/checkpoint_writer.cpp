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
    const std::lock_guard lock(mutex_);
    return !is_writing_;
}

void CheckpointWriter::wait() const {
    if (under_way_.valid()) {
        under_way_.wait();
    }
}

void CheckpointWriter::write(Checkpoint checkpoint, StateUnderWay state) {
    wait();
    {
        const std::lock_guard lock(mutex_);
        is_writing_ = true;
    }
    const auto task = std::make_shared<Task>(Task{std::move(checkpoint), std::move(state)});
    const auto do_it = [this, task] { carry_out(std::move(*task)); };
    try {
        under_way_ = std::async(std::launch::async, do_it);
    } catch (const std::system_error&) {  // the machine gives no further thread
        do_it();
    }
}

/// Gives the memory of the state back before the writer is free.
void CheckpointWriter::carry_out(Task task) {
    fs::path file;
    Work work;
    try {
        auto& state = task.checkpoint.state;
        state = task.state.get();
        const auto before = std::chrono::steady_clock::now();
        file = put(task.checkpoint);
        work.bytes = state.bytes();
        work.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        state = {};
    } catch (const std::exception&) {
        // A sampled node has failed, which its run tells.
    }
    end_with(file, work);
}

auto CheckpointWriter::latest() const -> fs::path {
    const std::lock_guard lock(mutex_);
    return latest_;
}

auto CheckpointWriter::work() const -> Work {
    const std::lock_guard lock(mutex_);
    return work_;
}

/// Whoever sees the file as the latest finds the writer free.
void CheckpointWriter::end_with(const fs::path& file, const Work& work) {
    const std::lock_guard lock(mutex_);
    work_.seconds += work.seconds;
    work_.bytes = work.bytes;
    latest_ = file.empty() ? latest_ : file;
    is_writing_ = false;
}

/// Returns the file; empty: it could not be written.
auto CheckpointWriter::put(const Checkpoint& checkpoint) const -> fs::path {
    try {
        const auto file = checkpoint_name(results_, checkpoint.state.time);
        write_checkpoint(file, checkpoint);
        remove_old();
        return file;
    } catch (const std::exception& failure) {
        warn_(fmt::format(
            "the checkpoint at {} s could not be written, and the run goes on; {}: {}", checkpoint.state.time,
            latest().empty() ? "there is none of this run yet" : "the one before stays", failure.what()));
        return {};
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

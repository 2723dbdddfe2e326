// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "sink.hpp"
#include "state_copier.hpp"

namespace thalweg::runtime {

/// Has the thread do `task` when it has shown the samples that wait, and waits for that; does it here where
/// the thread has ended in peace. Nothing is done after a failure. Throws what the task throws.
void Sink::do_behind_samples(std::function<void()> task) {
    std::packaged_task<void()> packed(std::move(task));
    auto done = packed.get_future();
    bool has_ended = false;
    {
        const std::lock_guard lock(mutex_);
        has_ended = closed_ || abandoned_;
        if (!has_ended) {
            Sample place;
            place.task = std::move(packed);
            queue_.push_back(std::move(place));
        }
    }
    if (!has_ended) {
        changed_.notify_all();
        try {
            done.get();
        } catch (const std::future_error&) {
            // The node has failed at a sample before.
        }
        return;
    }
    join();
    if (!abandoned_) {
        packed();
        done.get();
    }
}

auto Sink::save(const std::shared_future<SinkOutputs>& shown) -> SavedNode {
    SavedNode saved;
    do_behind_samples([&] {
        const StateCopier copier(node_, pools_, stream_);
        saved = copier.save();
        const auto outputs = shown.valid() ? shown.get() : SinkOutputs(node_.outputs().size());
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            saved.outputs.push_back(copier.save_output(k, outputs[k]));
        }
    });
    return saved;
}

auto Sink::restore(const SavedNode& saved, bool with_files) -> SinkOutputs {
    SinkOutputs outputs(node_.outputs().size());
    do_behind_samples([&] {
        const StateCopier copier(node_, pools_, stream_);
        copier.restore(saved, with_files);
        for (const auto& output : saved.outputs) {
            for (std::size_t k = 0; k < outputs.size(); ++k) {
                const auto& spec = node_.outputs()[k];
                if (spec.name == output.name) {
                    auto home = output.values.empty()
                                    ? BufferRef()
                                    : pools_.in(spec.memory).take(output.values.size(), stream_);
                    outputs[k] = copier.restore_output(k, output, std::move(home));
                }
            }
        }
    });
    return outputs;
}

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <exception>
#include <memory>
#include <utility>

#include "sink.hpp"
#include "state_copier.hpp"

namespace thalweg::runtime {

/// Takes a task to be done behind the samples that wait. False where the thread takes nothing more.
auto Sink::take(std::function<void()> task) -> bool {
    {
        const std::lock_guard lock(mutex_);
        if (closed_ || abandoned_) {
            return false;
        }
        Sample place;
        place.task = std::move(task);
        queue_.push_back(std::move(place));
    }
    changed_.notify_all();
    return true;
}

/// Has the thread do `task` when it has shown the samples that wait, and waits for that; does it here where
/// the thread has ended in peace. Nothing is done after a failure. Throws what the task throws.
void Sink::do_behind_samples(std::function<void()> task) {
    const auto all = std::make_shared<std::packaged_task<void()>>(std::move(task));
    auto done = all->get_future();
    if (!take([all] { (*all)(); })) {
        join();
        if (abandoned_) {
            return;
        }
        (*all)();
    }
    try {
        done.get();
    } catch (const std::future_error&) {
        // The node has failed at a sample before.
    }
}

auto Sink::begin_save(const std::shared_future<SinkOutputs>& shown, std::shared_ptr<StateMemory> states)
    -> std::future<SavedNode> {
    const auto saved = std::make_shared<std::promise<SavedNode>>();
    auto result = saved->get_future();
    const auto save = [this, saved, shown, states = std::move(states)] {
        try {
            const auto outputs = shown.valid() ? shown.get() : SinkOutputs(node_.outputs().size());
            saved->set_value(StateCopier(node_, pools_, stream_, states).save(outputs));
        } catch (...) {
            saved->set_exception(std::current_exception());
            throw;  // the run fails, too
        }
    };
    if (!take(save)) {
        join();
        if (!abandoned_) {
            save();
        }
    }
    return result;
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

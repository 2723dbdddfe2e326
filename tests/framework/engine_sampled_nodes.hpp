// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine_bytes.hpp"
#include "engine_notebook.hpp"
#include "thalweg/plugin.hpp"

#ifdef THALWEG_HAS_CUDA
#include <cuda_runtime.h>
#endif

// Nodes that are sampled and remember what they see.
namespace thalweg::testing::engine {

class Recorder final : public Node {
    Input any_{*this, "*", open_any()};
    Parameter<bool> gate_{*this, "gate", option().by_default("false")};
    Parameter<double> pause_{*this, "pause", option().by_default("0").unit("s")};
    Parameter<double> fail_at_{*this, "fail_at", option()};
    Parameter<bool> fail_in_finish_{*this, "fail_in_finish", option().by_default("false")};
    std::string id_;

    static auto open_any() -> port {
        auto spec = open_port().or_at(THW_AT_NODE);
        spec.dtypes = all_types;
        return spec;
    }

    static auto first_byte(const Field& field) -> int {
        return field.has_data() ? *static_cast<const unsigned char*>(field.bytes()) : -1;
    }

    static auto all_are(const Field& field, int value) -> bool {
        const auto* data = static_cast<const unsigned char*>(field.bytes());
        return data == nullptr ||
               std::all_of(data, data + byte_count(field), [&](unsigned char byte) { return byte == value; });
    }

  public:
    static auto about() -> About { return {"test-record", "Remembers.", Clock::sampled, THW_ON_CPU, 1}; }

    void configure(const Setup& setup) override { id_ = setup.node_id; }

    void run(const Step& step) override {
        std::vector<Record> seen;
        for (const auto& field : open_inputs()) {
            const auto value = first_byte(field);
            seen.push_back({field.name(), step.t0, step.t1, step.is_last, field.has_data(), value,
                            all_are(field, value), field.time(), field.version(),
                            std::this_thread::get_id()});
        }
        auto& book = notebook();
        {
            std::unique_lock lock(book.mutex);
            if (*gate_) {
                book.changed.wait_for(lock, std::chrono::seconds(10), [&] { return book.gate_open; });
            }
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(*pause_));
        for (std::size_t k = 0; k < seen.size(); ++k) {
            seen[k].uniform = seen[k].uniform && all_are(open_inputs()[k], seen[k].value);
        }
        {
            const std::lock_guard lock(book.mutex);
            auto& list = book.records[id_];
            list.insert(list.end(), seen.begin(), seen.end());
        }
        if (fail_at_.is_set() && step.t1 >= *fail_at_) {
            throw Error("the disk is full").remedy("delete something");
        }
    }

    void finish() override {
        note(id_ + ".finish");
        if (*fail_in_finish_) {
            throw Error("the file cannot be closed");
        }
    }
};

/// Looks at the first and the last byte of each input, wherever they are.
class Probe final : public Node {
    Input any_{*this, "*", open_port().of<std::uint8_t>()};
    Output seen_{*this, "seen", bytes()};
    std::string id_;
    unsigned char byte_ = 0;  ///< a copy that is not waited for may still be written

    auto byte_at(const Field& field, std::size_t k, [[maybe_unused]] void* stream) -> unsigned char {
        const auto* from = static_cast<const unsigned char*>(field.bytes()) + k;
#ifdef THALWEG_HAS_CUDA
        if (field.memory() == THW_CUDA_MEMORY) {
            const auto on = static_cast<cudaStream_t>(stream);
            if (cudaMemcpyAsync(&byte_, from, 1, cudaMemcpyDeviceToHost, on) != cudaSuccess ||
                cudaStreamSynchronize(on) != cudaSuccess) {
                throw Error("it cannot look").found("an error (error)");
            }
            return byte_;
        }
#endif
        return *from;
    }

  public:
    static auto about() -> About {
        return {"test-probe", "Looks at two bytes.", Clock::sampled, THW_ON_CPU | THW_ON_CUDA};
    }

    void configure(const Setup& setup) override {
        id_ = setup.node_id;
    }

    void negotiate() override {
        seen_.set_grid(open_inputs().front().grid());
    }

    void run(const Step& step) override {
        for (const auto& field : open_inputs()) {
            const auto first = byte_at(field, 0, step.stream);
            count_copy(THW_TO_HOST, field.memory() == THW_CUDA_MEMORY ? 1 : 0);
            const bool uniform = byte_at(field, byte_count(field) - 1, step.stream) == first;
            auto& book = notebook();
            const std::lock_guard lock(book.mutex);
            book.records[id_].push_back({field.name(), step.t0, step.t1, step.is_last, true, first, uniform,
                                         field.time(), field.version(), std::this_thread::get_id()});
        }
        copy(*seen_, open_inputs().front(), step.stream);
    }
};

}  // namespace thalweg::testing::engine

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <new>
#include <string_view>
#include <type_traits>

#include "node_instance.hpp"
#include "runtime/base/diagnostic.hpp"
#include "thalweg/abi/copy_known.h"
#include "thalweg/abi/draft/features.h"
#include "thalweg/abi/draft/metrics.h"
#include "thalweg/abi/draft/samples.h"
#include "thalweg/abi/draft/table.h"
#include "thalweg/abi/ext/clock.h"
#include "thalweg/abi/ext/copy_count.h"
#include "thalweg/abi/ext/result_files.h"

namespace thalweg::runtime {

namespace {

auto text_of(const char* text) -> std::string {
    return text != nullptr ? text : "";
}

}  // namespace

/// The functions behind thw_host and its extensions.
struct NodeInstance::Host {
    /// Every function of the table gets its node here, so that each call of the host is a sign of life.
    static auto self(void* impl) -> NodeInstance& {
        auto& node = *static_cast<NodeInstance*>(impl);
        node.record_->note_life();
        return node;
    }

    template <class T, class Raw>
    static auto get_plain(void* impl, const char* name, Raw* out) -> thw_status {
        const auto* value = find_value<T>(self(impl).values_, name);
        if (value != nullptr) {
            *out = static_cast<Raw>(*value);
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_text(void* impl, const char* name, const char** out) -> thw_status {
        const auto* value = find_value<std::string>(self(impl).values_, name);
        if (value != nullptr) {
            *out = value->c_str();
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_reals(void* impl, const char* name, const double** out, std::size_t* count)
        -> thw_status {
        const auto* value = find_value<std::vector<double>>(self(impl).values_, name);
        if (value != nullptr) {
            *out = value->data();
            *count = value->size();
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_texts(void* impl, const char* name, const char* const** out, std::size_t* count)
        -> thw_status {
        const auto* value = find_value<TextList>(self(impl).values_, name);
        if (value != nullptr) {
            *out = value->pointers.data();
            *count = value->pointers.size();
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto get_value(void* impl, const char* name, thw_value* out) -> thw_status {
        const auto* value = find_value<ValueTree>(self(impl).values_, name);
        if (value != nullptr) {
            give_value(*value, *out);
        }
        return value != nullptr ? THW_OK : THW_FAILED;
    }

    static auto is_given(void* impl, const char* name) -> std::int32_t {
        return name != nullptr && self(impl).node_.params.contains(name) ? 1 : 0;
    }

    static void log(void* impl, thw_severity severity, const char* text) {
        const auto& node = self(impl);
        if (node.log_sink_ != nullptr) {
            node.log_sink_(node.log_user_, node.node_.id, severity, printable(text_of(text)));
        }
    }

    static void metric(void* impl, const char* name, double value, const char* unit) {
        auto& node = self(impl);
        const std::lock_guard lock(node.metrics_mutex_);
        node.metrics_[name] = {value, text_of(unit)};
    }

    static void complain(void* impl, const thw_error* error) {
        auto& node = self(impl);
        thw_error known{};
        known.struct_size = sizeof(known);
        thw_copy_known(&known, error);
        node.note_complaint(Error(text_of(known.message))
                                .about(text_of(known.subject))
                                .found(text_of(known.found))
                                .expected(text_of(known.expected))
                                .remedy(text_of(known.remedy)),
                            known.cause == THW_CAUSE_MACHINE ? Cause::machine : Cause::input);
    }

    static auto are_metrics_read(void* impl) -> std::int32_t {
        return self(impl).has_watched_metrics_ ? 1 : 0;
    }

    static auto get_extension(void*, const char* id) -> const void* {
        static const thw_host_clock clock = {sizeof(thw_host_clock), &stop_at, &should_stop};
        static const thw_host_result_files files = {sizeof(thw_host_result_files), &announce_file,
                                                    &file_written};
        static const thw_host_copy_count copies = {sizeof(thw_host_copy_count), &count_copy};
        static const thw_host_tables tables = {sizeof(thw_host_tables), &input_table, &give<thw_table>,
                                               &is_read};
        static const thw_host_features features = {sizeof(thw_host_features), &input_features,
                                                   &give<thw_features>, &is_read};
        static const thw_host_samples samples = {
            sizeof(thw_host_samples), &next_sample, &wants, &cells, &show, &reads_cells};
        static const thw_host_metrics metrics = {sizeof(thw_host_metrics), 0, &are_metrics_read};
        const std::string_view name = id != nullptr ? id : "";
        return name == THW_EXT_CLOCK          ? static_cast<const void*>(&clock)
               : name == THW_EXT_RESULT_FILES ? static_cast<const void*>(&files)
               : name == THW_EXT_COPY_COUNT   ? static_cast<const void*>(&copies)
               : name == THW_EXT_TABLES       ? static_cast<const void*>(&tables)
               : name == THW_EXT_FEATURES     ? static_cast<const void*>(&features)
               : name == THW_EXT_SAMPLES      ? static_cast<const void*>(&samples)
               : name == THW_EXT_METRICS      ? static_cast<const void*>(&metrics)
                                              : nullptr;
    }

    static void stop_at(void* impl, double time) {
        auto& node = self(impl);
        if (node.configuring_) {
            node.stop_times_.push_back(time);
        } else {
            log(impl, THW_WARNING, "stop_at was called outside of configure and is ignored");
        }
    }

    static void count_copy(void* impl, thw_copy direction, std::uint64_t bytes) {
        const auto& node = self(impl);
        if (node.copies_ != nullptr && direction == THW_TO_DEVICE) {
            node.copies_->add_to_device(CopyKind::internal, node.node_.id, bytes);
        } else if (node.copies_ != nullptr) {
            node.copies_->add_to_host(CopyKind::internal, node.node_.id, bytes);
        }
    }

    static auto input_table(void* impl, std::uint32_t index) -> const thw_table* {
        return self(impl).payloads_.table(index);
    }

    static auto input_features(void* impl, std::uint32_t index) -> const thw_features* {
        return self(impl).payloads_.features(index);
    }

    static auto is_read(void* impl, std::uint32_t output) -> std::int32_t {
        const auto& outputs = self(impl).outputs_;
        return output < outputs.size() && outputs[output].connected ? 1 : 0;
    }

    template <class Content>
    static auto give(void* impl, std::uint32_t output, const Content* content) -> thw_status {
        constexpr thw_payload payload =
            std::is_same_v<Content, thw_table> ? THW_PAYLOAD_TABLE : THW_PAYLOAD_FEATURES;
        auto& node = self(impl);
        try {
            node.require_output(output, payload);
            if (content == nullptr) {
                throw Error("nothing was given").found("null").expected("a " + payload_name(payload));
            }
            node.payloads_.give(output, *content, node.stopped_at_.value_or(node.run_end_));
            return THW_OK;
        } catch (Error& error) {
            if (output < node.outputs_.size()) {
                error.about(node.outputs_[output].name);
            }
            node.note_fault_of_author(error);
        } catch (const std::bad_alloc&) {
            node.note_complaint(
                Error("there is no memory left for a copy of it").about(node.outputs_[output].name),
                Cause::machine);
        }
        return THW_FAILED;
    }

    static void announce_file(void* impl, const char* pattern, const char* subject) {
        self(impl).announced_files_.push_back({text_of(pattern), text_of(subject)});
    }

    static void file_written(void* impl, const char* path) {
        auto& node = self(impl);
        const std::lock_guard lock(node.files_mutex_);
        node.written_files_.push_back(text_of(path));
    }

    static auto next_sample(void* impl) -> double {
        const auto& node = self(impl);
        return node.taker_ != nullptr ? node.taker_->next_sample() : std::numeric_limits<double>::infinity();
    }

    static auto wants(void* impl, std::uint32_t output) -> std::int32_t {
        const auto& node = self(impl);
        return node.taker_ != nullptr && node.taker_->wants(output) ? 1 : 0;
    }

    static auto cells(void* impl, std::size_t* count) -> const std::int64_t* {
        const auto& node = self(impl);
        const auto* list = node.taker_ != nullptr ? node.taker_->cells() : nullptr;
        *count = list != nullptr ? list->size() : 0;
        return list != nullptr ? list->data() : nullptr;
    }

    static void reads_cells(void* impl, std::uint32_t input, const std::int64_t* list, std::size_t count) {
        auto& node = self(impl);
        if (input < node.inputs_.size() && node.inputs_[input].location == THW_AT_CELL) {
            auto& cells = node.read_cells_[input];
            cells.assign(list, list + count);
            std::sort(cells.begin(), cells.end());
        }
    }

    static auto show(void* impl, double time) -> thw_status {
        auto& node = self(impl);
        try {
            if (node.taker_ != nullptr) {
                node.taker_->take(time);
            }
            node.record_->note_time(time);
            return THW_OK;
        } catch (...) {
            node.not_taken_ = std::current_exception();
        }
        return THW_FAILED;
    }

    static auto should_stop(void* impl, double time) -> std::int32_t {
        auto& node = self(impl);
        node.record_->note_time(time);
        if (node.watch_ != nullptr && !node.stopped_at_ && node.watch_->stops_at(time)) {
            node.stopped_at_ = time;
        }
        return node.stopped_at_ ? 1 : 0;
    }
};

auto NodeInstance::host_table() -> thw_host {
    return {sizeof(thw_host),
            this,
            &Host::get_plain<bool, std::int32_t>,
            &Host::get_plain<std::int64_t, std::int64_t>,
            &Host::get_plain<double, double>,
            &Host::get_text,
            &Host::get_reals,
            &Host::get_texts,
            &Host::log,
            &Host::metric,
            &Host::complain,
            &Host::get_extension,
            &Host::get_value,
            &Host::is_given};
}

void NodeInstance::require_output(std::uint32_t output, thw_payload payload) const {
    const auto given = "a " + payload_name(payload) + " was given to an output that carries none";
    if (output >= outputs_.size()) {
        throw Error(given).found("output " + std::to_string(output) + " of " +
                                 std::to_string(outputs_.size()));
    }
    if (outputs_[output].payload != payload) {
        throw Error(given).found("it carries a " + payload_name(outputs_[output].payload));
    }
}

}  // namespace thalweg::runtime

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "node_instance.hpp"

#include <exception>
#include <new>
#include <utility>

#include "metric_list.hpp"
#include "runtime/base/part_name.hpp"

namespace thalweg::runtime {

namespace {

/// The only member of a set of 1u << value, or 0: a choice is left.
auto only_member(std::uint32_t set) -> std::int32_t {
    std::int32_t member = 0;
    while (set > 1) {
        member += 1;
        if ((set & 1u) != 0) {
            return 0;
        }
        set >>= 1;
    }
    return member;
}

auto default_output(const thw_port& port) -> PortSpec {
    PortSpec spec;
    spec.name = port.name;
    spec.unit = port.unit;
    spec.standard_name = port.standard_name;
    spec.long_name = port.help;
    spec.dtype = only_member(port.dtypes);
    spec.location = only_member(port.locations);
    spec.payload = port.payload;
    return spec;
}

auto let_out(const char* hook) -> std::string {
    return std::string("an exception came out of ") + hook + ", which must return a status instead";
}

}  // namespace

NodeInstance::NodeInstance(const GraphNode& node, const NodeType& type, ParameterValues values, LogSink sink,
                           void* user)
    : node_(node),
      type_(type),
      record_(CallRecord::make(node.id, node.type)),
      values_(std::move(values)),
      host_(host_table()),
      log_sink_(sink),
      log_user_(user) {
    for (const auto& output : type_.outputs) {
        outputs_.push_back(default_output(output));
    }
    call("create", 0, [&] {
        handle_ = type_.hooks.create(&host_);
        return handle_ != nullptr ? THW_OK : THW_FAILED;
    });
}

NodeInstance::~NodeInstance() {
    destroy();
}

void NodeInstance::destroy() noexcept {
    if (is_destroyed_) {
        return;
    }
    is_destroyed_ = true;
    const PluginCall under_way(*record_, "destroy", 0);
    try {
        type_.hooks.destroy(handle_);
    } catch (...) {
        std::terminate();  // here, where the call guard can still name the node
    }
}

void NodeInstance::call(const char* hook, double time, const std::function<thw_status()>& body) {
    complaints_.clear();
    causes_.clear();
    thw_status status = THW_FAILED;
    try {
        const PluginCall under_way(*record_, hook, time);
        status = body();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        throw author_failure(let_out(hook), error.what());
    } catch (...) {
        throw author_failure(let_out(hook), "an object that is no std::exception");
    }
    configuring_ = false;
    if (!complaints_.empty()) {
        throw Failure(told_problems());
    }
    if (status != THW_OK) {
        throw author_failure(std::string(hook) + " failed, but the node did not say why");
    }
}

void NodeInstance::configure(const thw_setup& setup) {
    device_ = setup.executor == THW_ON_CUDA ? Device::cuda(setup.device_id) : Device();
    configuring_ = true;
    call("configure", 0, [&] { return type_.hooks.configure(handle_, &setup); });
}

auto NodeInstance::run(const thw_step& step) -> double {
    stopped_at_.reset();
    run_end_ = step.t1;
    // What a sampled node shows stands at the end of its step; others start from t0.
    const auto time = type_.clock == THW_SAMPLED ? step.t1 : step.t0;
    not_taken_ = nullptr;
    try {
        call("run", time, [&] { return type_.hooks.run(handle_, &step); });
    } catch (...) {
        if (not_taken_ == nullptr) {
            throw;
        }
    }
    if (not_taken_ != nullptr) {
        std::rethrow_exception(std::exchange(not_taken_, nullptr));
    }
    return stopped_at_.value_or(step.t1);
}

void NodeInstance::put_metrics(std::map<std::string, Metric> values) {
    const std::lock_guard lock(metrics_mutex_);
    metrics_ = std::move(values);
}

void NodeInstance::list_metrics(double time) {
    if (!type_.lists_metrics) {
        return;
    }
    const auto output = own_outputs();
    const auto table = metric_list::extended(payloads_.given(output), time, metrics());
    payloads_.give(output, *LentTable(table, time).abi(), time);
}

void NodeInstance::finish() {
    call("finish", 0, [&] { return type_.hooks.finish(handle_); });
}

auto NodeInstance::input_files() const -> std::vector<std::string> {
    std::vector<std::string> files;
    for (const auto& param : type_.params) {
        const auto* file = find_value<std::string>(values_, param.name);
        if (param.type == THW_PARAM_FILE && file != nullptr) {
            files.push_back(*file);
        }
        if (const auto* tree = find_value<ValueTree>(values_, param.name)) {
            list_files(*tree, files);
        }
    }
    for (auto& file : files) {
        file = file_behind(file).string();
    }
    return files;
}

auto NodeInstance::metrics() const -> std::map<std::string, Metric> {
    const std::lock_guard lock(metrics_mutex_);
    return metrics_;
}

auto NodeInstance::written_files() const -> std::vector<std::string> {
    const std::lock_guard lock(files_mutex_);
    return written_files_;
}

void NodeInstance::note_written(std::string file) {
    const std::lock_guard lock(files_mutex_);
    written_files_.push_back(std::move(file));
}

void NodeInstance::log_to(LogSink sink, void* user) {
    log_sink_ = sink;
    log_user_ = user;
}

}  // namespace thalweg::runtime

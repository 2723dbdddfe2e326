// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "sink_bench.hpp"

#include <stdexcept>

namespace thalweg::view::test {

namespace {

auto bench_of(void* impl) -> sink_bench& {
    return *static_cast<sink_bench*>(impl);
}

auto text(const char* part) -> std::string {
    return part != nullptr ? part : "";
}

}  // namespace

sink_bench::sink_bench(std::unique_ptr<NodeClass> node_class, nlohmann::json params)
    : class_(std::move(node_class)), params_(std::move(params)) {
    const auto& c = *class_->abi();
    for (std::uint32_t k = 0; k < c.param_count; ++k) {
        if (c.params[k].default_json != nullptr && !params_.contains(c.params[k].name)) {
            params_[c.params[k].name] = nlohmann::json::parse(c.params[k].default_json);
        }
    }
    fill_host();
    node_ = c.create(&host_);
}

void sink_bench::fill_host() {
    host_.struct_size = sizeof host_;
    host_.impl = this;
    host_.get_bool = [](void* impl, const char* name, std::int32_t* value) -> thw_status {
        const auto& p = bench_of(impl).params_;
        return p.contains(name) ? (*value = p[name].get<bool>() ? 1 : 0, THW_OK) : THW_FAILED;
    };
    host_.get_int = [](void* impl, const char* name, std::int64_t* value) -> thw_status {
        const auto& p = bench_of(impl).params_;
        return p.contains(name) ? (*value = p[name], THW_OK) : THW_FAILED;
    };
    host_.get_real = [](void* impl, const char* name, double* value) -> thw_status {
        const auto& p = bench_of(impl).params_;
        return p.contains(name) ? (*value = p[name], THW_OK) : THW_FAILED;
    };
    host_.get_text = [](void* impl, const char* name, const char** value) -> thw_status {
        auto& bench = bench_of(impl);
        if (!bench.params_.contains(name)) {
            return THW_FAILED;
        }
        const auto& p = bench.params_[name];
        *value = bench.texts_.emplace_back(p.is_string() ? p.get<std::string>() : p.dump()).c_str();
        return THW_OK;
    };
    host_.get_reals = [](void* impl, const char* name, const double** values,
                         std::size_t* count) -> thw_status {
        auto& bench = bench_of(impl);
        if (!bench.params_.contains(name)) {
            return THW_FAILED;
        }
        const auto& list = bench.reals_.emplace_back(bench.params_[name].get<std::vector<double>>());
        *values = list.data();
        *count = list.size();
        return THW_OK;
    };
    host_.get_texts = [](void* impl, const char* name, const char* const** values,
                         std::size_t* count) -> thw_status {
        auto& bench = bench_of(impl);
        if (!bench.params_.contains(name)) {
            return THW_FAILED;
        }
        auto& list = bench.lists_.emplace_back();
        for (const auto& entry : bench.params_[name]) {
            list.push_back(bench.texts_.emplace_back(entry.get<std::string>()).c_str());
        }
        *values = list.data();
        *count = list.size();
        return THW_OK;
    };
    host_.log = [](void* impl, thw_severity, const char* line) { bench_of(impl).log_ += text(line) + "\n"; };
    host_.fail = [](void* impl, const thw_error* e) {
        bench_of(impl).error_ = text(e->subject) + ": " + text(e->message) + " | " + text(e->found) + " | " +
                                text(e->expected) + " | " + text(e->remedy);
    };
}

sink_bench::~sink_bench() {
    class_->abi()->destroy(node_);
}

auto sink_bench::result(thw_status status) -> std::string {
    return status == THW_OK ? "" : error_;
}

auto sink_bench::configure(const std::filesystem::path& output_dir) -> std::string {
    const std::string folder = output_dir.string();
    const thw_setup setup{sizeof(thw_setup), THW_ON_CPU,    0, 0, 0.0, 1.0, "sink", "A title",
                          folder.c_str(),    "thalweg test"};
    return result(class_->abi()->configure(node_, &setup));
}

auto sink_bench::negotiate(const std::vector<sink_input>& inputs) -> std::string {
    inputs_ = inputs;
    c_inputs_.clear();
    for (const auto& input : inputs_) {
        thw_field field{};
        field.struct_size = sizeof field;
        field.dtype = input.name.empty() ? THW_NO_DTYPE : THW_F32;
        field.location = input.location;
        field.memory = THW_HOST_MEMORY;
        field.grid = &grids_.emplace_back(input.grid.to_abi());
        field.name = input.name.c_str();
        field.unit = input.unit.c_str();
        field.standard_name = "";
        field.long_name = input.long_name.c_str();
        c_inputs_.push_back(field);
    }
    return result(class_->abi()->negotiate(node_, c_inputs_.data(),
                                           static_cast<std::uint32_t>(c_inputs_.size()), nullptr, 0));
}

auto sink_bench::run(double time) -> std::string {
    for (std::size_t k = 0; k < c_inputs_.size(); ++k) {
        c_inputs_[k].data = inputs_[k].values.empty() ? nullptr : inputs_[k].values.data();
    }
    const thw_step step{sizeof(thw_step),
                        0,
                        time,
                        time,
                        c_inputs_.data(),
                        static_cast<std::uint32_t>(c_inputs_.size()),
                        0,
                        nullptr,
                        nullptr};
    return result(class_->abi()->run(node_, &step));
}

auto sink_bench::finish() -> std::string {
    return result(class_->abi()->finish(node_));
}

auto sink_bench::values(const std::string& name) -> std::vector<float>& {
    for (auto& input : inputs_) {
        if (input.name == name) {
            return input.values;
        }
    }
    throw std::runtime_error("no input " + name);
}

}  // namespace thalweg::view::test

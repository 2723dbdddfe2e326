// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "stage.hpp"

#include <fmt/format.h>

#include <chrono>
#include <new>
#include <utility>

#include "runtime/plan/negotiation.hpp"

namespace thalweg::runtime {

Stage::Stage(NodeInstance& node, Pools& pools, CopyCounter& copies)
    : node_(node),
      pools_(pools),
      copies_(copies),
      fields_{FieldTable(node.inputs()), FieldTable(node.outputs())},
      series_(node, pools, stream_) {
    time_.id = node.node().id;
    if (node_.type().shows_samples) {
        node_.show_samples_to(this);
    }
    if (node_.on_cuda()) {
        stream_ = Stream::create();
        began_ = {Event::create_timed(), Event::create_timed()};
        done_ = {Event::create_timed(), Event::create_timed()};
    }
    for (const auto& spec : node_.outputs()) {
        outputs_.push_back({byte_size(spec)});
    }
    wanted_.resize(outputs_.size());
}

Stage::~Stage() {
    node_.show_samples_to(nullptr);
    node_.keep(std::move(stream_));
}

void Stage::connect(const PlannedEdge& edge, Worker& producer) {
    wires_.push_back({edge.input, &dynamic_cast<Stage&>(producer), edge.output, edge.feedback, edge.name});
}

void Stage::hold_feedback() {
    for (auto& wire : wires_) {
        if (wire.feedback) {
            wire.held = wire.producer->outputs_[wire.output].value;
        }
    }
}

auto Stage::run(double t0, double t1) -> double {
    try {
        gather();
        begin_samples(t0);
        prepare_outputs(t1);
        const double reached = call(t0, t1);
        node_.list_metrics(reached);
        for (std::size_t k = 0; k < outputs_.size(); ++k) {
            outputs_[k].value.payload = node_.payloads().given(k);
        }
        if (reached < t1) {
            set_output_time(reached);
        }
        release();
        end_samples(reached);
        return reached;
    } catch (const DeviceError& error) {
        throw blame(error);
    } catch (const std::bad_alloc&) {
        throw node_.failure("there is no memory left for the fields of this node",
                            fmt::format("fields hold {} bytes in host and {} bytes in device memory already",
                                        pools_.host.allocated(), pools_.device.allocated()),
                            "use a coarser grid, or a machine with more memory");
    }
}

/// Points the inputs at the producers' values and makes this node's work wait for them.
void Stage::gather() {
    for (auto& wire : wires_) {
        auto& value = wire.feedback ? wire.held : wire.producer->standing(wire.output);
        const auto payload = node_.inputs()[wire.input].payload;
        if (payload != THW_PAYLOAD_FIELD) {
            node_.payloads().bring(wire.input, payload, value.payload);
            continue;
        }
        auto& field = fields_.inputs[wire.input];
        field.data = nullptr;
        if (value.home) {
            auto buffer = bring(wire, value);
            stream_.wait(buffer->ready);
            field.data = buffer->data;
            field.time = value.time;
            field.version = value.version;
            field.ready = node_.on_cuda() ? buffer->ready.handle() : nullptr;
            reading_.push_back(std::move(buffer));
        }
    }
}

/// The value in this node's memory, copied there if it is not: once for all readers.
auto Stage::bring(const InputWire& wire, Published& value) -> BufferRef {
    if (wire.producer->node_.device() == node_.device()) {
        return value.home;
    }
    if (!value.away) {
        value.away = copy_over(wire, value.home);
    }
    return value.away;
}

auto Stage::copy_over(const InputWire& wire, const BufferRef& from) -> BufferRef {
    const bool up = node_.on_cuda();
    const auto kind = wire.producer->node_.type().clock == THW_STATIC ? CopyKind::input : CopyKind::exchange;
    const auto& stream = up ? stream_ : wire.producer->stream_;
    auto to = pools_.in(node_.device().memory()).take(from->bytes, stream);
    stream.wait(from->ready);
    try {
        copy_async(to->data, from->data, from->bytes, up ? CopyDirection::to_device : CopyDirection::to_host,
                   stream);
        stream.record(to->ready);
    } catch (...) {
        stream.finish();  // `to` goes back to its pool, and no event tells when it is free
        throw;
    }
    from->add_reader(to->ready);
    if (up) {
        copies_.add_to_device(kind, wire.edge, from->bytes);
    } else {
        copies_.add_to_host(kind, wire.edge, from->bytes);
    }
    return to;
}

/// Gives every connected output memory that nobody else reads.
void Stage::prepare_outputs(double time) {
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        auto& value = outputs_[k].value;
        const auto& spec = node_.outputs()[k];
        if (spec.connected && spec.payload == THW_PAYLOAD_FIELD) {
            value.time = time;
            value.version += 1;
            renew(k);
        }
    }
}

/// Points an output at memory that the node may write.
void Stage::renew(std::size_t k) {
    auto& value = outputs_[k].value;
    auto& field = fields_.outputs[k];
    value.away = {};
    if (value.home.sole()) {
        value.home->prepare_for_write(stream_);
    } else {
        value.home = {};
        value.home = pools_.in(node_.outputs()[k].memory).take(outputs_[k].bytes, stream_);
    }
    field.data = value.home->data;
    field.time = value.time;
    field.version = value.version;
    field.ready = node_.on_cuda() ? value.home->ready.handle() : nullptr;
}

auto Stage::call(double t0, double t1) -> double {
    const auto step = fields_.step(t0, t1, false, stream_.handle());
    stream_.record(began_[runs_ % 2]);
    const auto before = std::chrono::steady_clock::now();
    const double reached = node_.run(step);
    time_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    time_.calls += 1;
    if (node_.on_cuda()) {
        check_cuda_launches();
    }
    return reached;
}

void Stage::set_output_time(double time) {
    for (auto& output : outputs_) {
        output.value.time = time;
    }
}

/// Lets readers of the outputs and later writers of the inputs wait for this run.
void Stage::release() {
    if (node_.on_cuda()) {
        const auto& done = done_[runs_ % 2];
        stream_.record(done);
        for (const auto& buffer : reading_) {
            buffer->add_reader(done);
        }
        for (const auto& output : outputs_) {
            if (output.value.home) {
                stream_.record(output.value.home->ready);
            }
        }
    }
    ++runs_;
    reading_.clear();
}

void Stage::keep_pace() {
    try {
        done_[runs_ % 2].synchronize();
        count_device_time(runs_ < 2 ? 0 : runs_ - 1);
    } catch (const DeviceError& error) {
        throw blame(error);
    }
}

void Stage::synchronize() {
    try {
        stream_.synchronize();
    } catch (const DeviceError& error) {
        throw blame(error);
    }
}

auto Stage::result() const -> StaticResult {
    StaticResult made;
    made.metrics = node_.metrics();
    for (const auto& output : outputs_) {
        made.outputs.push_back(output.value);
        made.outputs.back().away = {};
    }
    return made;
}

auto Stage::adopt(const StaticResult& made) -> bool {
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        const auto& spec = node_.outputs()[k];
        if (spec.connected && spec.payload == THW_PAYLOAD_FIELD && !made.outputs[k].home) {
            return false;
        }
    }
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        outputs_[k].value = made.outputs[k];
        if (made.outputs[k].payload != nullptr) {
            node_.payloads().put_back(k, made.outputs[k].payload);
        }
    }
    node_.put_metrics(made.metrics);
    is_adopted_ = true;
    return true;
}

void Stage::finish() {
    if (!is_adopted_) {
        node_.finish();
    }
    synchronize();
    count_device_time(runs_);
}

/// Counts the time on the GPU of the first `runs`, which it has done.
void Stage::count_device_time(std::size_t runs) {
    for (; node_.on_cuda() && timed_runs_ < runs; ++timed_runs_) {
        const std::size_t place = timed_runs_ % 2;
        time_.device_seconds += seconds_between(began_[place], done_[place]);
    }
}

auto Stage::blame(const DeviceError& error) const -> Failure {
    return node_.failure("the GPU failed while this node worked", error.what(),
                         "GPU work is asynchronous, so an earlier node may be at fault: run with "
                         "CUDA_LAUNCH_BLOCKING=1 to see which");
}

}  // namespace thalweg::runtime

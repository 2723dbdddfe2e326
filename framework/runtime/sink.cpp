// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sink.hpp"

#include <chrono>
#include <new>
#include <utility>

namespace thalweg::runtime {

namespace {

using clock = std::chrono::steady_clock;

auto seconds_since(clock::time_point start) -> double {
    return std::chrono::duration<double>(clock::now() - start).count();
}

}  // namespace

void FailureBox::put(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (first_ == nullptr) {
        first_ = std::move(failure);
    }
}

void FailureBox::check() const {
    const std::lock_guard lock(mutex_);
    if (first_ != nullptr) {
        std::rethrow_exception(first_);
    }
}

Sink::Sink(NodeInstance& node, std::vector<std::string> edges, Pools& pools, CopyCounter& copies,
           FailureBox& box)
    : node_(node),
      edges_(std::move(edges)),
      pools_(pools),
      copies_(copies),
      box_(box),
      fields_{FieldTable(node.inputs()), FieldTable(node.outputs())},
      fetched_(node.inputs().size()) {
    time_.id = node.node().id;
    thread_ = std::thread([this] { work(); });
}

Sink::~Sink() {
    {
        const std::lock_guard lock(mutex_);
        abandoned_ = abandoned_ || !closed_;
    }
    changed_.notify_all();
    join();
}

auto Sink::push(double time, bool is_last, std::vector<Arrival> inputs) -> std::shared_future<SinkOutputs> {
    Sample sample{time, is_last, std::move(inputs)};
    auto outputs = sample.outputs.get_future().share();
    const auto start = clock::now();
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return queue_.size() < queue_length; });  // abandon() empties it
        time_.waited += seconds_since(start);
        if (!abandoned_) {
            queue_.push_back(std::move(sample));
        }
    }
    changed_.notify_all();
    return outputs;
}

void Sink::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

void Sink::abandon() {
    std::deque<Sample> dropped;  // breaks their promises outside of the lock
    {
        const std::lock_guard lock(mutex_);
        abandoned_ = true;
        dropped.swap(queue_);
    }
    changed_.notify_all();
}

void Sink::join() {
    if (thread_.joinable()) {
        thread_.join();
    }
}

/// The next sample; nothing when the thread is to end.
auto Sink::next() -> std::optional<Sample> {
    std::optional<Sample> sample;
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !queue_.empty() || closed_ || abandoned_; });
        if (!queue_.empty() && !abandoned_) {
            sample = std::move(queue_.front());
            queue_.pop_front();
        }
    }
    changed_.notify_all();
    return sample;
}

void Sink::work() {
    try {
        while (auto sample = next()) {
            show(*sample);
        }
        bool finishing = false;
        {
            const std::lock_guard lock(mutex_);
            finishing = !abandoned_;
        }
        if (finishing) {
            const auto start = clock::now();
            node_.finish();
            time_.seconds += seconds_since(start);
        }
    } catch (const std::future_error&) {
        abandon();  // the sink that this one reads from has failed, and says why itself
    } catch (const DeviceError& error) {
        box_.put(std::make_exception_ptr(
            node_.failure("fetching its inputs from the GPU failed", error.what(),
                          "GPU work is asynchronous, so the node that made them may be at fault: run with "
                          "CUDA_LAUNCH_BLOCKING=1 to see which")));
        abandon();
    } catch (const std::bad_alloc&) {
        box_.put(
            std::make_exception_ptr(node_.failure("there is no memory left for the fields of this node")));
        abandon();
    } catch (...) {
        box_.put(std::current_exception());
        abandon();
    }
}

void Sink::show(Sample& sample) {
    const auto inputs = receive(sample);
    sample.inputs.clear();  // what was fetched need not block the producer's memory
    auto outputs = make_outputs(sample.time);
    const auto step = fields_.step(last_time_, sample.time, sample.is_last, nullptr);
    const auto start = clock::now();
    node_.run(step);
    time_.seconds += seconds_since(start);
    time_.calls += 1;
    last_time_ = sample.time;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        outputs[k].payload = node_.payloads().given(k);
    }
    sample.outputs.set_value(std::move(outputs));
}

/// Points the inputs at host memory; what is returned must live until the node has run.
auto Sink::receive(Sample& sample) -> std::vector<BufferRef> {
    std::vector<BufferRef> held;
    try {
        take_inputs(sample, held);
        stream_.synchronize();
    } catch (...) {
        stream_.finish();  // the producer may write again what is copied here
        throw;
    }
    return held;
}

/// Receives each input into `held`; copies from the device are queued.
void Sink::take_inputs(Sample& sample, std::vector<BufferRef>& held) {
    for (std::size_t k = 0; k < sample.inputs.size(); ++k) {
        const auto& arrival = sample.inputs[k];
        const auto value = arrival.later.valid() ? arrival.later.get()[arrival.output] : arrival.value;
        if (value.payload != nullptr) {
            node_.payloads().bring(k, node_.inputs()[k].payload, value.payload);
            continue;
        }
        auto& field = fields_.inputs[k];
        field.data = nullptr;
        if (value.home) {
            held.push_back(value.home->memory() == THW_CUDA_MEMORY ? fetch(k, value) : value.home);
            field.data = held.back()->data;
            field.time = value.time;
            field.version = value.version;
        }
    }
}

/// Queues the copy of a device buffer into host memory.
auto Sink::fetch(std::size_t input, const Published& value) -> BufferRef {
    auto& last = fetched_[input];
    if (last.copy && last.version == value.version) {
        return last.copy;
    }
    if (stream_.handle() == nullptr) {
        use_cuda_device();
        stream_ = Stream::create();
    }
    last.copy = {};
    last.copy = pools_.host.take(value.home->bytes, stream_);
    last.version = value.version;
    stream_.wait(value.home->ready);
    copy_async(last.copy->data, value.home->data, value.home->bytes, CopyDirection::to_host, stream_);
    copies_.add_to_host(CopyKind::result, edges_[input], value.home->bytes);
    return last.copy;
}

auto Sink::make_outputs(double time) -> SinkOutputs {
    SinkOutputs outputs(node_.outputs().size());
    version_ += 1;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const auto& spec = node_.outputs()[k];
        if (spec.connected && spec.payload == THW_PAYLOAD_FIELD) {
            outputs[k] = {pools_.host.take(byte_size(spec), Stream()), {}, time, version_};
            fields_.outputs[k].data = outputs[k].home->data;
            fields_.outputs[k].time = time;
            fields_.outputs[k].version = version_;
        }
    }
    return outputs;
}

}  // namespace thalweg::runtime

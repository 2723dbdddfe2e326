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
      copied_(node.inputs().size()),
      pushed_(node.inputs().size()) {
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
    node_.keep(std::move(stream_));
}

auto Sink::push(double time, bool is_last, std::vector<Arrival> inputs) -> std::shared_future<SinkOutputs> {
    const auto bytes = held_by(inputs);
    Sample sample{time, is_last, bytes, std::move(inputs)};
    auto outputs = sample.outputs.get_future().share();
    const auto start = clock::now();
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return has_room_for(bytes); });  // abandon() empties the queue
        time_.waited += seconds_since(start);
        if (!abandoned_) {
            queue_.push_back(std::move(sample));
            queued_bytes_ += bytes;
        }
    }
    changed_.notify_all();
    return outputs;
}

/// Bytes that a sample keeps from being written again: those of its fields that the sample before does not
/// have.
auto Sink::held_by(const std::vector<Arrival>& inputs) -> std::size_t {
    std::size_t bytes = 0;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const auto& [value, later, output] = inputs[k];
        if (later.valid()) {
            bytes += byte_size(node_.inputs()[k]);
        } else if (value.home && value.version != pushed_[k]) {
            bytes += value.home->bytes;
            pushed_[k] = value.version;
        }
    }
    return bytes;
}

auto Sink::has_room_for(std::size_t bytes) const -> bool {
    return queue_.size() < least_queue ||
           (queue_.size() < most_queue && queued_bytes_ + bytes <= most_queued_bytes);
}

void Sink::go_on(double last, std::uint64_t count) {
    const std::lock_guard lock(mutex_);  // the thread sees it with the first sample
    last_time_ = last;
    version_ = count;
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
        queued_bytes_ = 0;
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
            queued_bytes_ -= sample->bytes;
        }
    }
    changed_.notify_all();
    return sample;
}

void Sink::work() {
    try {
        use(pools_.gpu());  // also of a node on the CPU, whose fields may be in page-locked memory
        if (node_.on_cuda()) {
            open_stream();
        }
        while (auto sample = next()) {
            sample->task ? sample->task() : show(*sample);
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
            node_.failure(node_.on_cuda() ? "the GPU failed while this node worked"
                                          : "fetching its inputs from the GPU failed",
                          error.what(),
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
    const auto start = clock::now();
    call(sample);
    time_.seconds += seconds_since(start);
    time_.calls += 1;
    last_time_ = sample.time;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        outputs[k].payload = node_.payloads().given(k);
    }
    sample.outputs.set_value(std::move(outputs));
}

/// Calls the node. Its work on the GPU is done when this returns or throws, because the inputs are given back
/// then.
void Sink::call(const Sample& sample) {
    if (!node_.on_cuda()) {
        node_.run(fields_.step(last_time_, sample.time, sample.is_last, nullptr));
        return;
    }
    try {
        node_.run(fields_.step(last_time_, sample.time, sample.is_last, stream_.handle()));
        check_cuda_launches();
        stream_.synchronize();
    } catch (...) {
        stream_.finish();
        throw;
    }
}

void Sink::open_stream() {
    if (stream_.handle() == nullptr) {
        stream_ = Stream::create();
    }
}

/// Points the inputs at memory of the node's executor; what is returned must live until the node has run.
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

/// Receives each input into `held`; copies between host and device are queued.
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
            held.push_back(bring(k, value));
            field.data = held.back()->data;
            field.time = value.time;
            field.version = value.version;
            field.ready = node_.on_cuda() ? held.back()->ready.handle() : nullptr;
        }
    }
}

/// The value in this node's memory: where it is, or in a copy that is queued.
auto Sink::bring(std::size_t input, const Published& value) -> BufferRef {
    const auto memory = node_.inputs()[input].memory;
    for (const auto& there : {value.home, value.away}) {
        if (there && there->memory() == memory) {
            stream_.wait(there->ready);
            return there;
        }
    }
    auto& last = copied_[input];
    if (!last.copy || last.version != value.version) {
        last.copy = {};
        last.copy = copy_over(input, value.home);
        last.version = value.version;
    }
    return last.copy;
}

auto Sink::copy_over(std::size_t input, const BufferRef& from) -> BufferRef {
    const bool up = node_.on_cuda();
    open_stream();
    auto to = pools_.in(node_.device().memory()).take(from->bytes, stream_);
    stream_.wait(from->ready);
    copy_async(to->data, from->data, from->bytes, up ? CopyDirection::to_device : CopyDirection::to_host,
               stream_);
    if (up) {
        copies_.add_to_device(CopyKind::input, edges_[input], from->bytes);
    } else {
        copies_.add_to_host(CopyKind::result, edges_[input], from->bytes);
    }
    return to;
}

auto Sink::make_outputs(double time) -> SinkOutputs {
    SinkOutputs outputs(node_.outputs().size());
    const Stream on_cpu;
    version_ += 1;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const auto& spec = node_.outputs()[k];
        if (spec.connected && spec.payload == THW_PAYLOAD_FIELD) {
            const auto& writer = node_.on_cuda() ? stream_ : on_cpu;
            outputs[k] = {pools_.in(spec.memory).take(byte_size(spec), writer), {}, time, version_};
            fields_.outputs[k].data = outputs[k].home->data;
            fields_.outputs[k].time = time;
            fields_.outputs[k].version = version_;
        }
    }
    return outputs;
}

}  // namespace thalweg::runtime

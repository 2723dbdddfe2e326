// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A test double of the CUDA runtime calls that the engine makes, with two GPUs: every stream is a thread that
// works off its queue and dawdles at random, and device memory cannot be touched by the host. A wait that the
// engine forgets therefore shows as a wrong value, on any machine and more surely than on a GPU. Streams,
// events and memory belong to the GPU that their thread has chosen. Linked in place of the CUDA runtime into
// test_streams; anything that CUDA would forbid, and work of one GPU that is queued on another, ends the
// program. Calls can be made to fail.
#include "cuda_on_threads.hpp"

#include <cuda_runtime.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

// The engine's kernels as loops of the host, which write_blend() and range_of() below call on a thread of a
// stream.
#define write_blend write_blend_on_host
#include "runtime/run/blend.cpp"
#undef write_blend
#define range_of range_of_on_host
#include "runtime/run/field_range.cpp"
#undef range_of

namespace {

void demand(bool allowed, const char* rule) {
    if (!allowed) {
        std::fprintf(stderr, "cuda_on_threads: %s\n", rule);
        std::abort();
    }
}

constexpr int gpus = 2;
thread_local int chosen_gpu = 0;
std::atomic<int> objects{0};
std::atomic<int> objects_made[gpus];
std::atomic<int> calls{0}, failing_call{0};
std::atomic<int> allocations{0}, failing_allocation{0};

/// Counts a call that the engine checks; true for the one that is to fail.
auto fails() -> bool {
    return ++calls == failing_call;
}

/// Counts an object that is made on the thread's GPU.
void count_object() {
    ++objects;
    ++objects_made[chosen_gpu];
}

/// What one record of an event stands for.
class Mark {
    std::mutex mutex_;
    std::condition_variable reached_;
    bool done_ = false;
    std::chrono::steady_clock::time_point time_;

  public:
    void set() {
        const std::lock_guard lock(mutex_);
        done_ = true;
        time_ = std::chrono::steady_clock::now();
        reached_.notify_all();
    }

    void wait() {
        std::unique_lock lock(mutex_);
        reached_.wait(lock, [&] { return done_; });
    }

    /// When it was set, after waiting for that.
    auto time() -> std::chrono::steady_clock::time_point {
        wait();
        return time_;
    }
};

/// Holds its latest mark; waiting on an event that was never recorded returns at once, as in CUDA.
class ThreadEvent {
    std::mutex mutex_;
    std::shared_ptr<Mark> mark_;

  public:
    const int gpu = chosen_gpu;

    void set(std::shared_ptr<Mark> mark) {
        const std::lock_guard lock(mutex_);
        mark_ = std::move(mark);
    }

    auto mark() -> std::shared_ptr<Mark> {
        const std::lock_guard lock(mutex_);
        return mark_;
    }
};

class ThreadStream {
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> queue_;
    bool ending_ = false, busy_ = false;
    std::mt19937 random_{std::random_device{}()};
    std::thread thread_{[this] { work(); }};

    void work() {
        for (;;) {
            std::function<void()> task;
            {
                std::unique_lock lock(mutex_);
                busy_ = false;
                changed_.notify_all();
                changed_.wait(lock, [&] { return !queue_.empty() || ending_; });
                if (queue_.empty()) {
                    return;
                }
                task = std::move(queue_.front());
                queue_.pop_front();
                busy_ = true;
            }
            if (random_() % 8 == 0) {
                std::this_thread::sleep_for(std::chrono::microseconds(random_() % 400));
            }
            task();
        }
    }

  public:
    const int gpu = chosen_gpu;

    ThreadStream() = default;
    ThreadStream(const ThreadStream&) = delete;
    auto operator=(const ThreadStream&) -> ThreadStream& = delete;

    ~ThreadStream() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }

    void queue(std::function<void()> task) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back(std::move(task));
        }
        changed_.notify_all();
    }

    void synchronize() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return queue_.empty() && !busy_; });
    }
};

/// Device memory is mapped twice: the address that is handed out cannot be read or written, its twin can.
class DeviceMemory {
    struct Twin {
        char* usable;
        std::size_t bytes;
        int gpu;
    };

    std::mutex mutex_;
    std::map<char*, Twin> twins_;

  public:
    auto allocate(std::size_t bytes, int gpu) -> void* {
        const std::size_t page = 4096;
        const auto size = (bytes + page - 1) / page * page;
        const int file = memfd_create("device memory", 0);
        demand(file >= 0 && ftruncate(file, static_cast<off_t>(size)) == 0, "no memory");
        auto* shown = static_cast<char*>(mmap(nullptr, size, PROT_NONE, MAP_SHARED, file, 0));
        auto* usable = static_cast<char*>(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        demand(shown != MAP_FAILED && usable != MAP_FAILED, "no memory");
        close(file);
        const std::lock_guard lock(mutex_);
        twins_[shown] = {usable, size, gpu};
        return shown;
    }

    void release(void* shown) {
        const std::lock_guard lock(mutex_);
        const auto found = twins_.find(static_cast<char*>(shown));
        demand(found != twins_.end(), "freed device memory was not allocated");
        munmap(found->second.usable, found->second.bytes);
        munmap(found->first, found->second.bytes);
        twins_.erase(found);
    }

    /// The twin of an address on this GPU; null for host addresses.
    auto usable(const void* address, int gpu) -> char* {
        auto* at = static_cast<char*>(const_cast<void*>(address));
        const std::lock_guard lock(mutex_);
        auto next = twins_.upper_bound(at);
        if (next == twins_.begin() || at >= (--next)->first + next->second.bytes) {
            return nullptr;
        }
        demand(next->second.gpu == gpu, "memory of another GPU was used");
        return next->second.usable + (at - next->first);
    }
};

auto device_memory() -> DeviceMemory& {
    static DeviceMemory memory;
    return memory;
}

auto stream_of(cudaStream_t stream) -> ThreadStream& {
    demand(stream != nullptr, "the default stream was used");
    return *reinterpret_cast<ThreadStream*>(stream);
}

/// The handle of all pools on a GPU.
auto pool_on(int gpu) -> cudaMemPool_t {
    return reinterpret_cast<cudaMemPool_t>(&objects_made[gpu]);
}

/// The stream of a kernel, which CUDA takes from threads that have chosen its GPU.
auto stream_of_kernel(void* stream) -> ThreadStream& {
    auto& found = stream_of(static_cast<cudaStream_t>(stream));
    demand(found.gpu == chosen_gpu, "a kernel was launched on another GPU");
    return found;
}

auto event_of(cudaEvent_t event) -> ThreadEvent& {
    return *reinterpret_cast<ThreadEvent*>(event);
}

template <class Work>
auto checked(Work work) -> cudaError_t {
    if (fails()) {
        return cudaErrorUnknown;
    }
    work();
    return cudaSuccess;
}

template <class Work>
auto allocated(Work work) -> cudaError_t {
    return ++allocations == failing_allocation ? cudaErrorMemoryAllocation : checked(work);
}

}  // namespace

namespace thalweg::testing {

void fail_cuda_call(int call) {
    calls = 0;
    failing_call = call;
}

auto cuda_calls() -> int {
    return calls;
}

void fail_cuda_allocation(int allocation) {
    allocations = 0;
    failing_allocation = allocation;
}

auto cuda_allocations() -> int {
    return allocations;
}

auto cuda_objects() -> int {
    return objects;
}

auto cuda_objects_made_on(int gpu) -> int {
    return objects_made[gpu].exchange(0);
}

}  // namespace thalweg::testing

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
    return *count = gpus, cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
    *properties = cudaDeviceProp{};
    std::snprintf(properties->name, sizeof properties->name, "threads");
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int gpu) {
    return checked([&] { chosen_gpu = gpu; });
}

cudaError_t cudaInitDevice(int, unsigned, unsigned) {
    return cudaSuccess;
}

cudaError_t cudaGetLastError() {
    return checked([] {});
}

const char* cudaGetErrorString(cudaError_t) {
    return "an error";
}

const char* cudaGetErrorName(cudaError_t) {
    return "error";
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
    return checked([&] {
        *event = reinterpret_cast<cudaEvent_t>(new ThreadEvent);
        count_object();
    });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
    --objects;
    return delete &event_of(event), cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return checked([&] {
        const auto mark = std::make_shared<Mark>();
        demand(event_of(event).gpu == stream_of(stream).gpu, "an event was recorded on another GPU");
        event_of(event).set(mark);
        stream_of(stream).queue([mark] { mark->set(); });
    });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return checked([&] {
        if (const auto mark = event_of(event).mark()) {
            mark->wait();
        }
    });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t first, cudaEvent_t last) {
    return checked([&] {
        const std::chrono::duration<float, std::milli> between =
            event_of(last).mark()->time() - event_of(first).mark()->time();
        *milliseconds = between.count();
    });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    return checked([&] {
        *stream = reinterpret_cast<cudaStream_t>(new ThreadStream);
        count_object();
    });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    --objects;
    return delete &stream_of(stream), cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    return checked([&] {
        if (const auto mark = event_of(event).mark()) {
            stream_of(stream).queue([mark] { mark->wait(); });
        }
    });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return checked([&] { stream_of(stream).synchronize(); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
    auto* to_device = device_memory().usable(to, stream_of(stream).gpu);
    auto* from_device = device_memory().usable(from, stream_of(stream).gpu);
    demand((to_device != nullptr) == (kind != cudaMemcpyDeviceToHost), "copy to the wrong memory");
    demand((from_device != nullptr) == (kind != cudaMemcpyHostToDevice), "copy from the wrong memory");
    const auto queue = [&] {
        stream_of(stream).queue([=] {
            std::memcpy(to_device != nullptr ? to_device : to, from_device != nullptr ? from_device : from,
                        bytes);
        });
    };
    if (kind == cudaMemcpyDeviceToDevice) {  // a node's own, not the engine's
        return queue(), cudaSuccess;
    }
    return checked(queue);
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
    auto* to_device = device_memory().usable(to, stream_of(stream).gpu);
    demand(to_device != nullptr, "host memory was set as if it were the device's");
    stream_of(stream).queue([=] { std::memset(to_device, value, bytes); });
    return cudaSuccess;
}

cudaError_t cudaHostAlloc(void** data, size_t bytes, unsigned) {
    return allocated([&] {
        *data = std::malloc(bytes);
        count_object();
    });
}

cudaError_t cudaFreeHost(void* data) {
    --objects;
    return std::free(data), cudaSuccess;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
    return checked([&] {
        *pool = pool_on(properties->location.id);
        count_object();
    });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int gpu) {
    return *pool = pool_on(gpu), cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
    return cudaSuccess;
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t) {
    --objects;
    return cudaSuccess;
}

cudaError_t cudaMallocFromPoolAsync(void** data, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
    const int gpu = stream_of(stream).gpu;
    demand(pool == pool_on(gpu), "memory was taken from the pool of another GPU");
    return allocated([&] {
        *data = device_memory().allocate(bytes, gpu);
        count_object();
    });
}

cudaError_t cudaFree(void* data) {
    --objects;
    return device_memory().release(data), cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    return *free = *total = 1u << 30, cudaSuccess;
}
}

namespace thalweg::runtime {

void write_blend(const Blend& blend, Device device, void* stream);

void write_blend(const Blend& blend, Device device, void* stream) {
    if (!device.is_cuda()) {
        return write_blend_on_host(blend, Device(), nullptr);
    }
    auto& queue = stream_of_kernel(stream);
    auto seen = blend;
    seen.from = device_memory().usable(blend.from, queue.gpu);
    seen.to = device_memory().usable(blend.to, queue.gpu);
    seen.out = device_memory().usable(blend.out, queue.gpu);
    seen.cells = nullptr;
    queue.queue([seen] { write_blend_on_host(seen, Device(), nullptr); });
}

auto range_of(const void* data, thw_dtype dtype, std::int64_t count, Device device, void* stream)
    -> FieldRange;

auto range_of(const void* data, thw_dtype dtype, std::int64_t count, Device device, void* stream)
    -> FieldRange {
    if (!device.is_cuda()) {
        return range_of_on_host(data, dtype, count, Device(), nullptr);
    }
    auto& queue = stream_of_kernel(stream);
    const auto* seen = device_memory().usable(data, queue.gpu);
    FieldRange range{};
    queue.queue([&] { range = range_of_on_host(seen, dtype, count, Device(), nullptr); });
    queue.synchronize();
    return range;
}

}  // namespace thalweg::runtime

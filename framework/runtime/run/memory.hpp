// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "runtime/base/device.hpp"
#include "runtime/base/payload.hpp"
#include "thalweg/abi/field.h"

namespace thalweg::runtime {

class Pool;

/// A block of memory and the events that order its use. Made by a pool, held through BufferRef.
class Buffer {
    friend class Pool;
    friend class BufferRef;
    Pool* pool_;
    std::atomic<int> holders_{0};
    std::vector<const Event*> readers_;

    Buffer(Pool* pool, void* block, std::size_t size) : pool_(pool), data(block), bytes(size) {}

  public:
    void* const data;
    const std::size_t bytes;
    Event ready;  ///< recorded after the last write that a stream made; empty in plain host memory

    auto memory() const -> thw_memory;

    /// The next writer waits for `event`, which must live as long as the pool; see Readers. Thread: the
    /// simulation's.
    void add_reader(const Event& event);

    /// Makes `writer`, or the calling thread for an empty stream, wait for the last write and all readers.
    void prepare_for_write(const Stream& writer);
};

/// Shared hold on a buffer; its contents may change only while a single hold is left. The last hold gives the
/// buffer back to its pool, from any thread.
class BufferRef {
    Buffer* buffer_ = nullptr;

  public:
    BufferRef() = default;
    explicit BufferRef(Buffer* buffer) noexcept;
    BufferRef(const BufferRef& other) noexcept;
    BufferRef(BufferRef&& other) noexcept;
    auto operator=(BufferRef other) noexcept -> BufferRef&;
    ~BufferRef();

    auto operator->() const -> Buffer* { return buffer_; }

    auto operator*() const -> Buffer& { return *buffer_; }

    explicit operator bool() const { return buffer_ != nullptr; }

    friend auto operator==(const BufferRef& a, const BufferRef& b) -> bool { return a.buffer_ == b.buffer_; }

    /// Returns whether this is the only hold. What former holders read has then happened before.
    auto sole() const -> bool;
};

enum class MemoryKind { host, pinned, device };

/// Work on the GPU that reads a block which is to be written again.
enum class Readers {
    remembered,  ///< the writer waits for it
    done_first,  ///< holders keep the block until it is done, so that several threads may read one block
};

/// Blocks of one kind of memory. Field sizes are fixed after negotiation, so free blocks are kept by size and
/// a run allocates nothing once it is under way. Thread-safe. Must outlive its buffers' holders.
class Pool {
    friend class BufferRef;
    friend class Buffer;
    MemoryKind kind_;
    Readers readers_;
    mutable std::mutex mutex_;
    DeviceHeap heap_;
    std::vector<std::unique_ptr<Buffer>> all_;
    std::map<std::size_t, std::vector<Buffer*>> free_;
    std::uint64_t allocated_ = 0;

    void give_back(Buffer* buffer);
    auto allocate(std::size_t bytes, const Stream& writer) -> Buffer*;

  public:
    /// Memory of `kind`; device memory is on `device`.
    explicit Pool(MemoryKind kind, Device device = {}, Readers readers = Readers::remembered)
        : kind_(kind), readers_(readers), heap_(device) {}

    Pool(const Pool&) = delete;
    auto operator=(const Pool&) -> Pool& = delete;
    ~Pool();

    /// A buffer that `writer` (empty: the calling thread) may write at once. Throws std::bad_alloc.
    auto take(std::size_t bytes, const Stream& writer) -> BufferRef;

    auto memory() const -> thw_memory {
        return kind_ == MemoryKind::device ? THW_CUDA_MEMORY : THW_HOST_MEMORY;
    }

    /// Bytes allocated so far; blocks are only freed with the pool, so this is also the peak.
    auto allocated() const -> std::uint64_t;
};

/// The two places that a field can be in.
class Pools {
    Device gpu_;

  public:
    Pool host, device;

    /// The memory of a run whose nodes on CUDA are on `gpu`; the CPU: there are none. Host memory is
    /// page-locked where a GPU copies from and to it.
    explicit Pools(Device gpu, Readers readers = Readers::remembered)
        : gpu_(gpu),
          host(gpu.is_cuda() ? MemoryKind::pinned : MemoryKind::host, {}, readers),
          device(MemoryKind::device, gpu, readers) {}

    /// The device of the pool `device`.
    auto gpu() const -> Device { return gpu_; }

    auto in(thw_memory memory) -> Pool& { return memory == THW_CUDA_MEMORY ? device : host; }
};

/// Value of an output at one time. Copies share the buffers, which are not written while several copies
/// exist.
struct Published {
    BufferRef home;  ///< in the producer's memory; empty: never published
    BufferRef away;  ///< the copy in the other memory, once somebody has needed it
    double time = 0;
    std::uint64_t version = 0;
    PayloadRef payload = {};  ///< instead of all that; null: it is a field, or was never given
};

}  // namespace thalweg::runtime

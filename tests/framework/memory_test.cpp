// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

#include "runtime/node/mesh_store.hpp"
#include "runtime/run/device_meshes.hpp"
#include "runtime/run/memory.hpp"
#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg::runtime;

TEST_CASE("a buffer goes back to its pool when the last hold is gone and is handed out again") {
    Pool pool(MemoryKind::host);
    auto first = pool.take(1000, Stream());
    const auto* data = first->data;
    auto second = first;

    first = {};
    const auto other = pool.take(1000, Stream());
    CHECK(other->data != data);
    second = {};
    const auto again = pool.take(1000, Stream());

    CHECK(again->data == data);
    CHECK(pool.allocated() == 2000);
}

TEST_CASE("blocks are kept by size") {
    Pool pool(MemoryKind::host);
    pool.take(1000, Stream());

    const auto smaller = pool.take(500, Stream());

    CHECK(smaller->bytes == 500);
    CHECK(pool.allocated() == 1500);
}

TEST_CASE("only a single hold is sole") {
    Pool pool(MemoryKind::host);
    auto first = pool.take(8, Stream());
    CHECK(first.sole());

    const auto second = first;

    CHECK_FALSE(first.sole());
    CHECK_FALSE(BufferRef().sole());
    CHECK(first == second);
}

TEST_CASE("a hold that moves on stays one hold") {
    Pool pool(MemoryKind::host);
    auto first = pool.take(8, Stream());

    const auto moved = std::move(first);

    CHECK(moved.sole());
}

TEST_CASE("host memory suits every vector unit") {
    Pool pool(MemoryKind::host);
    for (const std::size_t bytes : {1u, 7u, 65u, 4096u}) {
        CHECK(reinterpret_cast<std::uintptr_t>(pool.take(bytes, Stream())->data) % 64 == 0);
    }
}

TEST_CASE("an empty field has a buffer too") {
    Pool pool(MemoryKind::host);

    CHECK(pool.take(0, Stream())->data != nullptr);
}

TEST_CASE("memory that does not exist is refused") {
    Pool pool(MemoryKind::host);

    CHECK_THROWS_AS(pool.take(std::size_t{1} << 62, Stream()), std::bad_alloc);
    CHECK(pool.allocated() == 0);
}

TEST_CASE("holds may end on any thread") {
    Pool pool(MemoryKind::host);
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&pool, t] {
            for (int k = 0; k < 500; ++k) {
                const auto buffer = pool.take(256, Stream());
                std::memset(buffer->data, t, buffer->bytes);
                const auto shared = buffer;  // NOLINT(performance-unnecessary-copy-initialization)
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    CHECK(pool.allocated() <= 4 * 256);
}

TEST_CASE("on a GPU a recycled buffer waits for the copies that read it") {
    if (!cuda_status().available) {
        MESSAGE("skipped: " << cuda_status().reason);
        return;
    }
    use(cuda_status().device);
    constexpr std::size_t bytes = 64u << 20;
    Pools pools(cuda_status().device);
    const auto writer = Stream::create();
    const auto reader = Stream::create();
    const auto ones = pools.host.take(bytes, Stream());
    const auto twos = pools.host.take(bytes, Stream());
    const auto seen = pools.host.take(bytes, Stream());
    const auto read = Event::create();
    std::memset(ones->data, 1, bytes);
    std::memset(twos->data, 2, bytes);

    {
        const auto buffer = pools.device.take(bytes, writer);
        copy_async(buffer->data, ones->data, bytes, CopyDirection::to_device, writer);
        writer.record(buffer->ready);
        reader.wait(buffer->ready);
        copy_async(seen->data, buffer->data, bytes, CopyDirection::to_host, reader);
        reader.record(read);
        buffer->add_reader(read);
    }
    const auto again = pools.device.take(bytes, writer);
    copy_async(again->data, twos->data, bytes, CopyDirection::to_device, writer);
    reader.synchronize();
    writer.synchronize();

    const auto* values = static_cast<const unsigned char*>(seen->data);
    CHECK(values[0] == 1);
    CHECK(values[bytes - 1] == 1);
    CHECK(pools.device.allocated() == bytes);
}

TEST_CASE("a mesh is copied to the device once for all who see it") {
    if (!cuda_status().available) {
        MESSAGE("skipped: " << cuda_status().reason);
        return;
    }
    use(cuda_status().device);
    const auto data = thalweg::testing::square_of_triangles(5);
    const thalweg::mesh::TriangleView view(data);
    MeshStore store;
    const auto grid = store.keep(view.grid());
    Pools pools(cuda_status().device);
    CopyCounter copies;
    DeviceMeshes meshes(pools, copies);

    const auto* there = static_cast<const thw_triangles*>(meshes.find(grid));

    CHECK(meshes.find(grid) == there);
    CHECK(meshes.find(thalweg::Grid(3, 3, 0, 0, 1, 1)) == nullptr);
    CHECK(there->nodes == 36);
    CHECK(there->hash == grid.geometry_hash());
    CHECK(there->edge_group == nullptr);
    std::vector<std::int32_t> back(150);
    const auto stream = Stream::create();
    copy_async(back.data(), there->cell_nodes, back.size() * sizeof(back[0]), CopyDirection::to_host, stream);
    stream.synchronize();
    CHECK(back[149] == data.cell_nodes[49][2]);
    const std::uint64_t doubles = 72, numbers = 300 + 4 * data.edge_nodes.size();
    CHECK(copies.total(CopyKind::input).to_device == 8 * doubles + 4 * numbers);
}

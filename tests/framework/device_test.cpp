// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/device.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "runtime/base/port_spec.hpp"

using thalweg::Device;

TEST_CASE("the CPU is no CUDA device, whose number it has for setups and fields") {
    const Device cpu;

    CHECK_FALSE(cpu.is_cuda());
    CHECK(cpu.id() == 0);
    CHECK(cpu.executor() == THW_ON_CPU);
    CHECK(cpu.memory() == THW_HOST_MEMORY);
    CHECK(cpu == Device());
    CHECK(cpu != Device::cuda(0));
}

TEST_CASE("a CUDA device is another one with another number") {
    const auto third = Device::cuda(3);

    CHECK(third.is_cuda());
    CHECK(third.id() == 3);
    CHECK(third.executor() == THW_ON_CUDA);
    CHECK(third.memory() == THW_CUDA_MEMORY);
    CHECK(third == Device::cuda(3));
    CHECK(third != Device::cuda(2));
}

TEST_CASE("a field says on which device its memory is") {
    std::vector<thalweg::runtime::PortSpec> specs(1);
    specs[0].memory = Device::cuda(3).memory();
    specs[0].device_id = Device::cuda(3).id();

    const thalweg::runtime::FieldTable fields(specs);

    CHECK(fields.find(0)->memory == THW_CUDA_MEMORY);
    CHECK(fields.find(0)->device_id == 3);
}

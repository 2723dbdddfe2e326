// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "bench/facts.hpp"

#include <fmt/format.h>
#include <omp.h>

#include <fstream>

#include "bench/machine.hpp"

namespace thalweg::bench {

namespace {

auto cpu_model() -> std::string {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.compare(0, 10, "model name") == 0 && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

#if defined(THALWEG_HAS_CUDA)
// "580.159" of the line that the driver's file starts with.
auto driver_version() -> std::string {
    std::ifstream file("/proc/driver/nvidia/version");
    for (std::string word; file >> word;) {
        if (word.find_first_not_of("0123456789.") == std::string::npos &&
            word.find('.') != std::string::npos) {
            return word;
        }
    }
    return "unknown";
}

void add_device(Facts& facts) {
    int device = 0;
    int kilohertz = 0;
    cudaDeviceProp properties = {};
    check_cuda_call(cudaGetDevice(&device));
    check_cuda_call(cudaGetDeviceProperties(&properties, device));
    check_cuda_call(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device));
    check_cuda_call(cudaRuntimeGetVersion(&facts.cuda_runtime));
    facts.gpu = properties.name;
    facts.driver = driver_version();
    facts.processors = properties.multiProcessorCount;
    facts.clock = kilohertz * 1e3;
}
#endif

}  // namespace

auto find_facts(bool cuda, int vector_bits) -> Facts {
    Facts facts;
    facts.cpu = cpu_model();
    facts.cores = omp_get_num_procs();
    facts.vector_bits = vector_bits;
    facts.compiler = "g++ " __VERSION__;
#if defined(THALWEG_HAS_CUDA)
    if (cuda) {
        add_device(facts);
    }
#else
    static_cast<void>(cuda);
#endif
    return facts;
}

auto describe(const Facts& facts) -> std::string {
    std::string text;
    if (!facts.gpu.empty()) {
        text = fmt::format(
            "{}, driver {}, CUDA {}.{}; issue ceiling {} multiprocessors x 128 lanes x {:.3f} GHz = "
            "{:.3g}/s\n",
            facts.gpu, facts.driver, facts.cuda_runtime / 1000, facts.cuda_runtime % 1000 / 10,
            facts.processors, facts.clock * 1e-9, facts.issue_slots());
    }
    text += fmt::format("{}, {} cores, ", facts.cpu, facts.cores);
    text += facts.vector_bits > 0 ? fmt::format("vectors of {} bits, ", facts.vector_bits) : "";
    return text + facts.compiler + "\n";
}

auto to_json(const Facts& facts) -> nlohmann::json {
    nlohmann::json json = {{"cpu", facts.cpu}, {"cores", facts.cores}, {"compiler", facts.compiler}};
    if (facts.vector_bits > 0) {
        json["vector_bits"] = facts.vector_bits;
    }
    if (!facts.gpu.empty()) {
        json["gpu"] = facts.gpu;
        json["driver"] = facts.driver;
        json["cuda_runtime"] =
            fmt::format("{}.{}", facts.cuda_runtime / 1000, facts.cuda_runtime % 1000 / 10);
        json["multiprocessors"] = facts.processors;
        json["clock_hz"] = facts.clock;
        json["issue_slots_per_s"] = facts.issue_slots();
    }
    return json;
}

}  // namespace thalweg::bench

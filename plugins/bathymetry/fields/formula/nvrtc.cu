// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/nvrtc.hpp"

#include <dlfcn.h>

#include <array>
#include <memory>

#include <cuda_runtime_api.h>
#include <nvrtc.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr const char* to_the_cpu =
    "run on the CPU (--device cpu), or install NVRTC of the CUDA Toolkit and name its folder in "
    "LD_LIBRARY_PATH";

/// Loads a library; null where there is none. NVRTC looks for another one of its own when it compiles, by
/// name alone and not in its own folder: one that is loaded already is found.
auto load_one(const std::string& name) -> void* {
    if (const auto folder = name.rfind('/'); folder != std::string::npos) {
        dlopen((name.substr(0, folder + 1) + "libnvrtc-builtins.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    }
    return dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
}

auto load(const std::vector<std::string>& libraries) -> void* {
    void* library = nullptr;
    for (const auto& name : libraries) {
        library = library != nullptr ? library : load_one(name);
    }
    if (library == nullptr) {
        throw Error("a formula on CUDA needs NVRTC, which is not on this machine")
            .about("expression")
            .found("no " + libraries.front())
            .expected("the library NVRTC of the CUDA Toolkit")
            .remedy(to_the_cpu);
    }
    return library;
}

template <class Function>
auto find(void* library, const char* name) -> Function {
    void* const found = dlsym(library, name);
    if (found == nullptr) {
        throw Error("the library NVRTC of this machine lacks a function")
            .about("expression")
            .found(std::string("no ") + name)
            .expected("NVRTC of CUDA 11.1 or later")
            .remedy(to_the_cpu);
    }
    return reinterpret_cast<Function>(found);
}

}  // namespace

/// The functions of the library that are called.
struct NvrtcCalls {
    decltype(&nvrtcCreateProgram) create;
    decltype(&nvrtcDestroyProgram) destroy;
    decltype(&nvrtcCompileProgram) compile;
    decltype(&nvrtcGetProgramLogSize) log_size;
    decltype(&nvrtcGetProgramLog) log;
    decltype(&nvrtcGetCUBINSize) code_size;
    decltype(&nvrtcGetCUBIN) code;
    decltype(&nvrtcGetErrorString) error_text;

    explicit NvrtcCalls(void* library)
        : create(find<decltype(create)>(library, "nvrtcCreateProgram")),
          destroy(find<decltype(destroy)>(library, "nvrtcDestroyProgram")),
          compile(find<decltype(compile)>(library, "nvrtcCompileProgram")),
          log_size(find<decltype(log_size)>(library, "nvrtcGetProgramLogSize")),
          log(find<decltype(log)>(library, "nvrtcGetProgramLog")),
          code_size(find<decltype(code_size)>(library, "nvrtcGetCUBINSize")),
          code(find<decltype(code)>(library, "nvrtcGetCUBIN")),
          error_text(find<decltype(error_text)>(library, "nvrtcGetErrorString")) {}

    void check(nvrtcResult result, const char* task) const {
        if (result != NVRTC_SUCCESS) {
            throw Error(std::string("NVRTC cannot ") + task + ": " + error_text(result)).about("expression");
        }
    }
};

Nvrtc::Nvrtc(const std::vector<std::string>& libraries)
    : calls_(std::make_shared<const NvrtcCalls>(load(libraries))) {}

auto Nvrtc::usual_libraries() -> std::vector<std::string> {
    const std::string own = "libnvrtc.so." + std::to_string(CUDART_VERSION / 1000);
    std::vector<std::string> all;
    for (const std::string folder : {"", "/usr/local/cuda/lib64/", "/usr/local/cuda/lib/"}) {
        all.push_back(folder + own);
        all.push_back(folder + "libnvrtc.so");
    }
    return all;
}

auto Nvrtc::compile(const std::string& source, int capability) const -> std::vector<char> {
    const auto& call = *calls_;
    nvrtcProgram program = nullptr;
    call.check(call.create(&program, source.c_str(), "formula.cu", 0, nullptr, nullptr), "take the formula");
    const std::shared_ptr<void> owner(nullptr, [&](void*) { call.destroy(&program); });
    const std::string architecture = "--gpu-architecture=sm_" + std::to_string(capability);
    const std::array<const char*, 3> options = {architecture.c_str(), "--fmad=false", "--std=c++17"};
    if (const auto result = call.compile(program, static_cast<int>(options.size()), options.data());
        result != NVRTC_SUCCESS) {
        std::size_t size = 0;
        call.check(call.log_size(program, &size), "tell what is wrong");
        std::string log(size, '\0');
        call.check(call.log(program, log.data()), "tell what is wrong");
        throw Error("NVRTC cannot compile the formula for this GPU")
            .about("expression")
            .found(std::string(call.error_text(result)) + ": " + log.c_str())
            .expected("compute capability " + std::to_string(capability) + " among those that NVRTC knows")
            .remedy(to_the_cpu);
    }
    std::size_t size = 0;
    call.check(call.code_size(program, &size), "give the machine code");
    std::vector<char> code(size);
    call.check(call.code(program, code.data()), "give the machine code");
    return code;
}

}  // namespace thalweg::bathymetry

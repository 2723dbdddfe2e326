// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/nvrtc.hpp"

#include <dlfcn.h>

#include <array>
#include <memory>

#include <cuda_runtime_api.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr const char* to_the_cpu =
    "run on the CPU (--device cpu), or install NVRTC of the CUDA Toolkit and name its folder in "
    "LD_LIBRARY_PATH";

}  // namespace

auto Nvrtc::usual_libraries() -> std::vector<std::string> {
    const std::string own = "libnvrtc.so." + std::to_string(CUDART_VERSION / 1000);
    std::vector<std::string> all;
    for (const std::string folder : {"", "/usr/local/cuda/lib64/", "/usr/local/cuda/lib/"}) {
        all.push_back(folder + own);
        all.push_back(folder + "libnvrtc.so");
    }
    return all;
}

Nvrtc::Nvrtc(const std::vector<std::string>& libraries) : library_(nullptr) {
    for (const auto& name : libraries) {
        library_ = library_ != nullptr ? library_ : dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    }
    if (library_ == nullptr) {
        throw Error("a formula on CUDA needs NVRTC, which is not on this machine")
            .about("expression")
            .found("no " + libraries.front())
            .expected("the library NVRTC of the CUDA Toolkit")
            .remedy(to_the_cpu);
    }
    find(create_, "nvrtcCreateProgram");
    find(destroy_, "nvrtcDestroyProgram");
    find(compile_, "nvrtcCompileProgram");
    find(log_size_, "nvrtcGetProgramLogSize");
    find(log_, "nvrtcGetProgramLog");
    find(code_size_, "nvrtcGetCUBINSize");
    find(code_, "nvrtcGetCUBIN");
    find(error_text_, "nvrtcGetErrorString");
}

template <class Function>
void Nvrtc::find(Function& function, const char* name) const {
    function = reinterpret_cast<Function>(dlsym(library_, name));
    if (function == nullptr) {
        throw Error("the library NVRTC of this machine lacks a function")
            .about("expression")
            .found(std::string("no ") + name)
            .expected("NVRTC of CUDA 11.1 or later")
            .remedy(to_the_cpu);
    }
}

void Nvrtc::check(nvrtcResult result, const char* task) const {
    if (result != NVRTC_SUCCESS) {
        throw Error(std::string("NVRTC cannot ") + task + ": " + error_text_(result)).about("expression");
    }
}

auto Nvrtc::compile(const std::string& source, int capability) const -> std::vector<char> {
    nvrtcProgram program = nullptr;
    check(create_(&program, source.c_str(), "formula.cu", 0, nullptr, nullptr), "take the formula");
    const std::shared_ptr<void> owner(nullptr, [&](void*) { destroy_(&program); });
    const std::string architecture = "--gpu-architecture=sm_" + std::to_string(capability);
    const std::array<const char*, 3> options = {architecture.c_str(), "--fmad=false", "--std=c++17"};
    if (const auto result = compile_(program, static_cast<int>(options.size()), options.data());
        result != NVRTC_SUCCESS) {
        std::size_t size = 0;
        check(log_size_(program, &size), "tell what is wrong");
        std::string log(size, '\0');
        check(log_(program, log.data()), "tell what is wrong");
        throw Error("NVRTC cannot compile the formula for this GPU")
            .about("expression")
            .found(std::string(error_text_(result)) + ": " + log.c_str())
            .expected("compute capability " + std::to_string(capability) + " among those that NVRTC knows")
            .remedy(to_the_cpu);
    }
    std::size_t size = 0;
    check(code_size_(program, &size), "give the machine code");
    std::vector<char> code(size);
    check(code_(program, code.data()), "give the machine code");
    return code;
}

}  // namespace thalweg::bathymetry

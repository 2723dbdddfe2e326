// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// For CUDA 12.8 and later, which load a kernel by cudaLibraryLoadData.
#include "bathymetry/fields/formula/cuda_formula.hpp"

#include <cuda_runtime_api.h>

#include <limits>

#include <thalweg/compute/check_cuda.cuh>
#include <thalweg/compute/device_blocks.cuh>

#include "bathymetry/fields/formula/formula_text.hpp"
#include "bathymetry/fields/formula/nvrtc.hpp"

namespace thalweg::bathymetry {

namespace {

using compute::check_cuda;

auto capability_of(Device device) -> int {
    int major = 0, minor = 0;
    check_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device.id()),
               "ask a device");
    check_cuda(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device.id()),
               "ask a device");
    return 10 * major + minor;
}

class CudaFormula final : public FormulaWork {
  public:
    CudaFormula(const std::vector<char>& code, void* stream)
        : stream_(static_cast<cudaStream_t>(stream)),
          first_(static_cast<unsigned long long*>(blocks_.take(sizeof *first_, stream_))) {
        cudaLibrary_t library = nullptr;
        check_cuda(cudaLibraryLoadData(&library, code.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
                   "load a formula");
        library_.reset(library, [](cudaLibrary_t loaded) { cudaLibraryUnload(loaded); });
        check_cuda(cudaLibraryGetKernel(&kernel_, library, formula_kernel), "find the kernel of a formula");
    }

    auto run(const std::vector<compute::AnyValues>& inputs, compute::AnyTarget to, std::int64_t cells)
        -> std::optional<FormulaFault> override {
        constexpr auto none = std::numeric_limits<unsigned long long>::max();
        if (cells <= 0) {
            return std::nullopt;
        }
        check_cuda(cudaMemsetAsync(first_, 0xFF, sizeof none, stream_), "prepare a formula");
        launch(inputs, to, cells);
        unsigned long long first = none;
        check_cuda(cudaMemcpyAsync(&first, first_, sizeof first, cudaMemcpyDeviceToHost, stream_),
                   "copy to the host");
        check_cuda(cudaStreamSynchronize(stream_), "run a formula");
        return first == none ? std::nullopt
                             : std::optional(FormulaFault{static_cast<std::int64_t>(first / fault_step),
                                                          static_cast<std::size_t>(first % fault_step)});
    }

  private:
    void launch(std::vector<compute::AnyValues> inputs, compute::AnyTarget to, std::int64_t cells) const {
        unsigned long long* first = first_;
        std::vector<void*> arguments = {&cells};
        for (auto& input : inputs) {
            arguments.push_back(&input);
        }
        arguments.push_back(&to);
        arguments.push_back(&first);
        const dim3 blocks(static_cast<unsigned>((cells + formula_block - 1) / formula_block));
        check_cuda(cudaLaunchKernel(reinterpret_cast<const void*>(kernel_), blocks, dim3(formula_block),
                                    arguments.data(), 0, stream_),
                   "run a formula");
    }

    cudaStream_t stream_;
    compute::DeviceBlocks blocks_;
    unsigned long long* first_;  // on the device: the first fault
    std::shared_ptr<std::remove_pointer_t<cudaLibrary_t>> library_;
    cudaKernel_t kernel_ = nullptr;
};

}  // namespace

auto compile_formula(const Expression& formula, std::size_t inputs, Device device) -> std::vector<char> {
    return Nvrtc().compile(cuda_text(formula, inputs), capability_of(device));
}

auto make_cuda_formula(const std::vector<char>& code, void* stream) -> std::unique_ptr<FormulaWork> {
    return std::make_unique<CudaFormula>(code, stream);
}

}  // namespace thalweg::bathymetry

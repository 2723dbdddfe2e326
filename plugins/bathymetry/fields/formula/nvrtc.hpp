// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

namespace thalweg::bathymetry {

struct NvrtcCalls;

/// NVRTC of the CUDA Toolkit, which compiles CUDA C while the program runs. The library is loaded when an
/// object is made, so that machines without it load the plugin all the same; it stays loaded. One thread at a
/// time.
class Nvrtc {
  public:
    /// Loads the first of these libraries that is there. Throws Error that names NVRTC, with a remedy, where
    /// none is.
    explicit Nvrtc(const std::vector<std::string>& libraries = usual_libraries());

    /// Names under which a Toolkit has it, that of this build first.
    static auto usual_libraries() -> std::vector<std::string>;

    /// Compiles CUDA C for GPUs of a compute capability, 90 for 9.0, without contraction of products and
    /// sums. Returns the machine code (a cubin). Throws Error with what NVRTC says.
    auto compile(const std::string& source, int capability) const -> std::vector<char>;

  private:
    std::shared_ptr<const NvrtcCalls> calls_;
};

}  // namespace thalweg::bathymetry

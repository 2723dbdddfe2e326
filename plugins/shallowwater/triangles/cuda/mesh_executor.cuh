// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/triangles/list_executor.hpp"

namespace thalweg::shallowwater {

// Queues function(n, 0) for all n < count. The files of a scheme instantiate it, see run_as_cells.cuh.
template <class Function>
void queue_as_cells(int count, const Function& function, cudaStream_t stream);

// The executor of a mesh on a device. `exact_rounding`: see Options; all loops that are compiled beside the
// solver round so.
class CudaMeshExecutor : public ListExecutor<compute::CudaExecutor> {
  public:
    CudaMeshExecutor(compute::CudaExecutor executor, bool exact_rounding)
        : ListExecutor(std::move(executor)), exact_rounding_(exact_rounding) {}

    template <class Function>
    void for_each_as_cells(int count, const Function& function) const {
        if (exact_rounding_) {
            for_each(count, 1, function);
        } else {
            queue_as_cells(count, function, stream());
        }
    }

  private:
    bool exact_rounding_;
};

}  // namespace thalweg::shallowwater

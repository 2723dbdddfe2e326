// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "draft.hpp"
#include "runtime/base/device.hpp"
#include "runtime/base/diagnostic.hpp"

namespace thalweg::runtime {

/// Decides for every node of known type where it runs and appends what cannot work. `device` is "auto", "cpu"
/// or "cuda"; `place` is where it was asked for. With CUDA, static and stepping nodes run there if their
/// class can; a sampled node does if its class can, it reads fields from nodes there, and the others that it
/// reads are static. An edge between stepping nodes on different executors must allow its copies ("transfer":
/// true). Returns the device of the nodes that run on CUDA; the CPU where none does.
auto choose_executors(Draft& draft, const std::string& device, const CudaStatus& cuda, const Place& place,
                      Diagnostics& problems) -> Device;

}  // namespace thalweg::runtime

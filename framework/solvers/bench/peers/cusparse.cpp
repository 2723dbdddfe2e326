// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/peers/cusparse.hpp"

#include <cusparse.h>

#include <string>

#include "solvers/bench/peers/library.hpp"

namespace thalweg::solvers::bench {

namespace {

void check(cusparseStatus_t status, const char* what) {
    if (status != CUSPARSE_STATUS_SUCCESS) {
        throw std::runtime_error("cuSPARSE: " + std::string(what) + ": status " + std::to_string(status));
    }
}

// The functions of one precision, and a handle on the machine's stream.
template <class Real>
struct Cusparse {
    using Handle = cusparseHandle_t;
    using StridedBytes = cusparseStatus_t(Handle, int, const Real*, const Real*, const Real*, const Real*,
                                          int, int, std::size_t*);
    using Strided = cusparseStatus_t(Handle, int, const Real*, const Real*, const Real*, Real*, int, int,
                                     void*);
    using InterleavedBytes = cusparseStatus_t(Handle, int, int, const Real*, const Real*, const Real*,
                                              const Real*, int, std::size_t*);
    using Interleaved = cusparseStatus_t(Handle, int, int, Real*, Real*, Real*, Real*, int, void*);

    StridedBytes* strided_bytes;
    Strided* strided;
    InterleavedBytes* interleaved_bytes;
    Interleaved* interleaved;
    std::shared_ptr<cusparseContext> handle;

    Cusparse(const Library& library, void* stream) {
        const auto name = [](const char* rest) {
            return std::string(sizeof(Real) == 4 ? "cusparseS" : "cusparseD") + rest;
        };
        strided_bytes = library.find<StridedBytes>(name("gtsv2StridedBatch_bufferSizeExt").c_str());
        strided = library.find<Strided>(name("gtsv2StridedBatch").c_str());
        interleaved_bytes =
            library.find<InterleavedBytes>(name("gtsvInterleavedBatch_bufferSizeExt").c_str());
        interleaved = library.find<Interleaved>(name("gtsvInterleavedBatch").c_str());
        Handle made = nullptr;
        check(library.find<decltype(cusparseCreate)>("cusparseCreate")(&made), "create");
        handle = {made, library.find<decltype(cusparseDestroy)>("cusparseDestroy")};
        check(library.find<decltype(cusparseSetStream)>("cusparseSetStream")(
                  made, static_cast<cudaStream_t>(stream)),
              "set the stream");
    }
};

template <class Real>
auto strided(thalweg::bench::Machine& machine, const LineField<Real>& f, const Cusparse<Real>& library)
    -> LineVariant {
    const auto n = static_cast<int>(f.lines.size);
    const auto count = static_cast<int>(f.lines.count);
    const auto pitch = static_cast<int>(f.lines.pitch);
    const auto s = f.systems();
    std::size_t bytes = 0;
    check(library.strided_bytes(library.handle.get(), n, s.lower, s.diagonal, s.upper, s.solution, count,
                                pitch, &bytes),
          "gtsv2StridedBatch_bufferSizeExt");
    const auto buffer = machine.array<char>(std::max<std::size_t>(bytes, 1));
    const auto restore = [&machine, s, all = f.bytes()] { machine.copy_inside(s.solution, s.right, all); };
    const auto solve = [library, buffer, s, n, count, pitch] {
        check(library.strided(library.handle.get(), n, s.lower, s.diagonal, s.upper, s.solution, count, pitch,
                              buffer.get()),
              "gtsv2StridedBatch");
    };
    return {"cuSPARSE gtsv2Strided", 0, restore, solve, ""};
}

template <class Real>
auto interleaved(thalweg::bench::Machine& machine, const LineField<Real>& f, const Cusparse<Real>& library,
                 const std::shared_ptr<Real>& copies, int algorithm) -> LineVariant {
    const auto n = static_cast<int>(f.lines.size);
    const auto count = static_cast<int>(f.lines.count);
    const auto s = f.systems();
    Real* const lower = copies.get();
    Real* const diagonal = lower + f.values();
    Real* const upper = diagonal + f.values();
    std::size_t bytes = 0;
    check(library.interleaved_bytes(library.handle.get(), algorithm, n, lower, diagonal, upper, s.solution,
                                    count, &bytes),
          "gtsvInterleavedBatch_bufferSizeExt");
    const auto buffer = machine.array<char>(std::max<std::size_t>(bytes, 1));
    const auto restore = [=, &machine, all = f.bytes()] {
        machine.copy_inside(lower, s.lower, all);
        machine.copy_inside(diagonal, s.diagonal, all);
        machine.copy_inside(upper, s.upper, all);
        machine.copy_inside(s.solution, s.right, all);
    };
    const auto solve = [=] {
        static_cast<void>(copies);
        check(library.interleaved(library.handle.get(), algorithm, n, lower, diagonal, upper, s.solution,
                                  count, buffer.get()),
              "gtsvInterleavedBatch");
    };
    static const char* const names[] = {"Thomas", "LU", "QR"};
    return {std::string("cuSPARSE gtsvInter. ") + names[algorithm], 0, restore, solve, ""};
}

template <class Real>
auto variants_of(thalweg::bench::Machine& machine, const LineField<Real>& field,
                 const Cusparse<Real>& functions) -> std::vector<LineVariant> {
    if (field.lines.step == 1) {
        return {strided(machine, field, functions)};
    }
    const auto copies = machine.array<Real>(3 * field.values());
    std::vector<LineVariant> variants;
    for (int algorithm = 0; algorithm < 3; ++algorithm) {
        variants.push_back(interleaved(machine, field, functions, copies, algorithm));
    }
    return variants;
}

}  // namespace

template <class Real>
auto cusparse_gtsv(thalweg::bench::Machine& machine, const LineField<Real>& field)
    -> std::vector<LineVariant> {
    const Library library({"libcusparse.so.12", "libcusparse.so", "/usr/local/cuda/lib64/libcusparse.so"});
    if (!library) {
        return {{"cuSPARSE gtsv", 0, {}, {}, "no shared libcusparse here"}};
    }
    try {
        return variants_of(machine, field, Cusparse<Real>(library, machine.stream()));
    } catch (const std::exception& error) {
        return {{"cuSPARSE gtsv", 0, {}, {}, error.what()}};
    }
}

template auto cusparse_gtsv<float>(thalweg::bench::Machine&, const LineField<float>&)
    -> std::vector<LineVariant>;
template auto cusparse_gtsv<double>(thalweg::bench::Machine&, const LineField<double>&)
    -> std::vector<LineVariant>;

}  // namespace thalweg::solvers::bench

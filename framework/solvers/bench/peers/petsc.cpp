// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/peers/petsc.hpp"

#include <petscksp.h>

#include <chrono>
#include <memory>
#include <stdexcept>

#include "solvers/bench/peers/library.hpp"

namespace thalweg::solvers::bench {

namespace {

#define THALWEG_TEXT_OF(a) #a
#define THALWEG_TEXT(a) THALWEG_TEXT_OF(a)
#define THALWEG_PETSC_VERSION THALWEG_TEXT(PETSC_VERSION_MAJOR) "." THALWEG_TEXT(PETSC_VERSION_MINOR)

// The library of these headers, started with its first use and stopped when the program ends.
class Petsc {
    Library library_{"libpetsc_real.so." THALWEG_PETSC_VERSION, "libpetsc.so." THALWEG_PETSC_VERSION};
    bool started_ = false;

  public:
    Petsc() {
        if (library_) {
            started_ = find<decltype(PetscInitializeNoArguments)>("PetscInitializeNoArguments")() == 0;
        }
    }

    ~Petsc() {
        if (started_) {
            static_cast<void>(find<decltype(PetscFinalize)>("PetscFinalize")());
        }
    }

    Petsc(const Petsc&) = delete;
    auto operator=(const Petsc&) -> Petsc& = delete;

    explicit operator bool() const { return started_; }

    template <class Function>
    auto find(const char* name) const -> Function* {
        return library_.find<Function>(name);
    }

    auto world() const -> MPI_Comm { return *library_.find<MPI_Comm>("PETSC_COMM_WORLD"); }
};

auto petsc() -> const Petsc& {
    static const Petsc one;
    return one;
}

void check(PetscErrorCode code, const char* name) {
    if (code != 0) {
        throw std::runtime_error(std::string("PETSc: ") + name + " failed");
    }
}

// Calls PETSc's function by its name.
#define THALWEG_PETSC(function, ...) \
    check(petsc().find<decltype(function)>(#function)(__VA_ARGS__), #function)

struct Kind {
    const char *name, *method, *factors;
    PetscInt fill;
};

constexpr Kind kinds[] = {{"PETSc ILU(0)", KSPRICHARDSON, PCILU, 0},
                          {"PETSc ILU(4)", KSPRICHARDSON, PCILU, 4},
                          {"PETSc CG ICC(0)", KSPCG, PCICC, 0},
                          {"PETSc CG ICC(3)", KSPCG, PCICC, 3}};

// The system as PETSc holds it: rows in a compressed list.
class Solver {
    std::vector<PetscInt> rows_{0}, columns_;
    std::vector<PetscScalar> values_, right_;
    Mat matrix_ = nullptr;
    Vec b_ = nullptr, x_ = nullptr;
    KSP ksp_ = nullptr;

  public:
    Solver(const HeatSystem& system, const Kind& kind) : right_(system.right) {
        add_rows(system);
        const auto n = static_cast<PetscInt>(system.nodes());
        THALWEG_PETSC(MatCreateSeqAIJWithArrays, petsc().world(), n, n, rows_.data(), columns_.data(),
                      values_.data(), &matrix_);
        THALWEG_PETSC(MatSetOption, matrix_, MAT_SPD, PETSC_TRUE);
        THALWEG_PETSC(VecCreateSeqWithArray, petsc().world(), 1, n, right_.data(), &b_);
        THALWEG_PETSC(VecDuplicate, b_, &x_);
        PC factors = nullptr;
        THALWEG_PETSC(KSPCreate, petsc().world(), &ksp_);
        THALWEG_PETSC(KSPSetOperators, ksp_, matrix_, matrix_);
        THALWEG_PETSC(KSPSetType, ksp_, kind.method);
        THALWEG_PETSC(KSPGetPC, ksp_, &factors);
        THALWEG_PETSC(PCSetType, factors, kind.factors);
        THALWEG_PETSC(PCFactorSetLevels, factors, kind.fill);
        // The true residual, against that of the first guess.
        THALWEG_PETSC(KSPSetNormType, ksp_, KSP_NORM_UNPRECONDITIONED);
        THALWEG_PETSC(KSPSetInitialGuessNonzero, ksp_, PETSC_TRUE);
        THALWEG_PETSC(KSPConvergedDefaultSetUIRNorm, ksp_);
        THALWEG_PETSC(KSPSetUp, ksp_);
        THALWEG_PETSC(PCSetUp, factors);
    }

    ~Solver() {
        static_cast<void>(petsc().find<decltype(KSPDestroy)>("KSPDestroy")(&ksp_));
        static_cast<void>(petsc().find<decltype(VecDestroy)>("VecDestroy")(&x_));
        static_cast<void>(petsc().find<decltype(VecDestroy)>("VecDestroy")(&b_));
        static_cast<void>(petsc().find<decltype(MatDestroy)>("MatDestroy")(&matrix_));
    }

    Solver(const Solver&) = delete;
    auto operator=(const Solver&) -> Solver& = delete;

    auto solve(double relative, std::vector<double>& x) -> int {
        constexpr PetscReal diverged = 1e10;
        constexpr PetscInt most = 10000;
        THALWEG_PETSC(VecPlaceArray, x_, x.data());
        THALWEG_PETSC(KSPSetTolerances, ksp_, relative, 0, diverged, most);
        THALWEG_PETSC(KSPSolve, ksp_, b_, x_);
        THALWEG_PETSC(VecResetArray, x_);
        PetscInt iterations = 0;
        THALWEG_PETSC(KSPGetIterationNumber, ksp_, &iterations);
        return static_cast<int>(iterations);
    }

  private:
    void add_rows(const HeatSystem& system) {
        const auto row = static_cast<std::ptrdiff_t>(system.nx);
        for (std::size_t k = 0; k < system.nodes(); ++k) {
            add(k, -row, system.south[k]);
            add(k, -1, system.west[k]);
            add(k, 0, system.centre[k]);
            add(k, 1, system.east[k]);
            add(k, row, system.north[k]);
            rows_.push_back(static_cast<PetscInt>(columns_.size()));
        }
    }

    void add(std::size_t k, std::ptrdiff_t offset, double value) {
        if (value != 0) {
            columns_.push_back(static_cast<PetscInt>(static_cast<std::ptrdiff_t>(k) + offset));
            values_.push_back(value);
        }
    }
};

}  // namespace

auto petsc_iterations(const HeatSystem& system) -> std::vector<Iteration> {
    if (!petsc()) {
        return {{"PETSc", "no libpetsc of version " THALWEG_PETSC_VERSION " that starts here"}};
    }
    std::vector<Iteration> all;
    for (const Kind& kind : kinds) {
        const auto start = std::chrono::steady_clock::now();
        const auto solver = std::make_shared<Solver>(system, kind);
        const std::chrono::duration<double> setup = std::chrono::steady_clock::now() - start;
        all.push_back({kind.name, "", setup.count(), [solver](double relative, std::vector<double>& x) {
                           return solver->solve(relative, x);
                       }});
    }
    return all;
}

}  // namespace thalweg::solvers::bench

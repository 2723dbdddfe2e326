// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <thalweg/state.hpp>

#include "sediment/core/face_loads.hpp"
#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// Loads that have passed the sections of Options, and, with Options::face_loads, those of the last step
/// through all faces. In the memory of the executor, which is borrowed.
template <class Real, class Executor>
class PassedLoads {
  public:
    PassedLoads(const Options& options, Executor& executor)
        : executor_(executor), nx_(options.nx), ny_(options.ny), sections_(options.sections) {
        if (!sections_.empty()) {
            through_ = executor_.template allocate<double>(section_faces());
        }
        if (options.face_loads) {
            face_loads_ = {executor_.template allocate<Real>(faces_across(true)),
                           executor_.template allocate<Real>(faces_across(false))};
        }
    }

    /// Sets all loads to 0.
    void clear() {
        if (through_ != nullptr) {
            executor_.upload(through_, std::vector<double>(section_faces()).data(),
                             section_faces() * sizeof(double));
        }
        for (const bool along_x : {true, false}) {
            if (Real* loads = face_loads_[along_x ? 0 : 1]; loads != nullptr) {
                executor_.upload(loads, std::vector<Real>(faces_across(along_x)).data(),
                                 faces_across(along_x) * sizeof(Real));
            }
        }
    }

    /// Counts the loads of a step of `dt` s. Must run before the bed moves, since its slopes turn the bed
    /// load.
    void count(const Faces<Real>& faces, double dt) {
        count_sections(faces, dt);
        find_face_loads(faces);
    }

    /// Returns the volume of solids [m3] that has passed each section, eastward or northward. Waits for the
    /// executor.
    auto volumes() -> std::vector<double> {
        std::vector<double> through(section_faces());
        if (through_ != nullptr) {
            executor_.download(through.data(), through_, through.size() * sizeof(double));
        }
        std::vector<double> sums(sections_.size());
        for (std::size_t k = 0; k < through.size(); ++k) {
            sums[k / section_stride()] += through[k];
        }
        return sums;
    }

    /// Writes the loads through the faces across x or i (along_x), or y or j, to `to`; null: nobody reads
    /// them.
    template <class Out>
    void publish(bool along_x, Out* to) {
        if (to != nullptr) {
            const int width = nx_ + (along_x ? 1 : 0);
            for_faces(along_x, PublishFaces<Real, Out>{face_loads_[along_x ? 0 : 1], to, width});
        }
    }

    /// Lists what has passed the sections; loads through faces are those of one step.
    void list_state(Register& all) {
        if (through_ != nullptr) {
            all.array("section_volumes", "m3", through_, {static_cast<std::int64_t>(section_faces())});
        }
    }

  private:
    /// Number of faces that are reserved for each section, that of the longest one.
    auto section_stride() const -> std::size_t { return static_cast<std::size_t>(std::max(nx_, ny_)); }

    auto section_faces() const -> std::size_t { return section_stride() * sections_.size(); }

    /// Number of faces across x or i, or across y or j.
    auto faces_across(bool along_x) const -> std::size_t {
        return static_cast<std::size_t>(nx_ + (along_x ? 1 : 0)) *
               static_cast<std::size_t>(ny_ + (along_x ? 0 : 1));
    }

    template <class Function>
    void for_faces(bool along_x, const Function& function) {
        executor_.for_each(nx_ + (along_x ? 1 : 0), ny_ + (along_x ? 0 : 1), function);
    }

    void count_sections(const Faces<Real>& faces, double dt) {
        double* own = through_;
        for (const Section& one : sections_) {
            executor_.for_each(one.along_x ? ny_ : nx_, 1, CountSection<Real>{{{faces}}, one, dt, own});
            own += section_stride();
        }
    }

    void find_face_loads(const Faces<Real>& faces) {
        for (const bool along_x : {true, false}) {
            if (Real* loads = face_loads_[along_x ? 0 : 1]; loads != nullptr) {
                for_faces(along_x, FindFaceLoads<Real>{{{faces}}, along_x, loads});
            }
        }
    }

    Executor& executor_;
    int nx_, ny_;
    std::vector<Section> sections_;
    double* through_ = nullptr;             // m3 through each face of each section; null without sections
    std::array<Real*, 2> face_loads_ = {};  // through faces across x or i, y or j, in the last step; or null
};

}  // namespace thalweg::sediment

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/device.hpp>

#include "view/cells/value_gather.hpp"
#include "view/sections/section_faces.hpp"

namespace thalweg::view {

/// Fields of a flow at one time, in the memory of the executor.
struct FlowFields {
    std::array<compute::AnyValues, 2> through;   ///< discharge through faces, see SectionFace::list
    bool is_per_width = false;                   ///< `through` is in m2/s, else in m3/s
    compute::AnyValues depth, level;             ///< m, at cells; may be missing
    std::array<compute::AnyValues, 2> sediment;  ///< solids through faces, as `through`; may be missing
};

/// Water in one section; NaN where the fields for it are missing, or it is dry.
struct SectionWater {
    double discharge = 0;                       ///< m3/s, positive from the left of the line to its right
    double area = 0;                            ///< m2, wetted
    double level = 0;                           ///< m, mean over the wet width
    double sediment = 0;                        ///< m3/s of solids, positive as the discharge
    std::vector<double> unit_discharge, depth;  ///< by face [m2/s], positive as above, and [m]
};

/// Takes the water in sections out of fields on their grid. What it needs of them alone comes to the host.
/// Use on one thread at a time.
class SectionProbe {
  public:
    explicit SectionProbe(const std::vector<Section>& sections);

    /// Returns the water of each section. `device` is the same in every call; `stream` a cudaStream_t. Waits.
    /// Throws Error where the device fails.
    auto read(const FlowFields& fields, Device device, void* stream) -> std::vector<SectionWater>;

    /// Values that a read brings to the host at most.
    auto value_count() const -> std::size_t {
        return 2 * (faces_[0].size() + faces_[1].size() + cells_.size());
    }

  private:
    /// Places of what a face needs, in faces_ and cells_.
    struct Places {
        std::size_t face;
        std::array<std::size_t, 2> cells;
    };

    using Gather = std::unique_ptr<ValueGather>;

    static auto values(Gather& gather, const std::vector<CellIndex>& cells, compute::AnyValues from,
                       Device device, void* stream) -> std::vector<double>;

    std::vector<Section> sections_;
    std::vector<std::vector<Places>> places_;  ///< by section and face
    std::array<std::vector<CellIndex>, 2> faces_;
    std::vector<CellIndex> cells_;
    std::array<Gather, 2> face_gather_;
    Gather cell_gather_;
};

}  // namespace thalweg::view

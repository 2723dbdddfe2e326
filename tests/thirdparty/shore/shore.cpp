// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// A node of an installed package's user that reads geographic files through Thalweg::gis.
#include <algorithm>
#include <string>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/grid_faces.hpp>
#include <thalweg/plugin.hpp>

using namespace thalweg;

class Shore final : public Node {
    Parameter<InputFile> lines_{*this, gis::boundary_lines_parameter,
                                option().required().help("Lines along the edge of the grid")};
    Output faces_{*this, "faces", port().unit("1").of<float>().help("Faces that the lines run along")};
    float count_ = 0;

  public:
    static auto about() -> About { return {"shore", "Counts faces along drawn lines.", Clock::once}; }

    void negotiate() override {
        Grid grid(10, 10, 500000, 3983900, 10, 10);
        grid.crs = gis::crs_from_text("EPSG:32616", "the grid");
        for (const auto& [name, line] : gis::read_boundary_lines(lines_->path, grid)) {
            count_ += static_cast<float>(gis::faces_along(name, line, grid).outer.size());
        }
        faces_.set_grid(grid).set_element<float>();
    }

    void run(const Step&) override {
        if (faces_->has_data()) {
            std::fill_n(faces_->data<float>(), faces_->extent().count(), count_);
        }
        log(THW_INFO, "counted " + std::to_string(static_cast<int>(count_)) + " faces");
    }
};

THALWEG_PLUGIN("shore", "0.1.0", "Apache-2.0", Shore)

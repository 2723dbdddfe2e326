// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>

#include "view/image_files/png_file.hpp"
#include "view/pictures/terrain_scene.hpp"

namespace thalweg::view::test {

struct Pixel {
    int red, green, blue;

    auto is_blue() const -> bool { return blue > red + 35 && blue > green + 8; }

    auto is_white() const -> bool { return red == 255 && green == 255 && blue == 255; }

    auto is_dark() const -> bool { return red < 90 && green < 90 && blue < 100; }
};

/// A PNG as VTK reads it; x and y in shares of the picture from its lower left corner.
class Png {
  public:
    explicit Png(const std::filesystem::path& path) {
        vtkNew<vtkPNGReader> reader;
        reader->SetFileName(path.c_str());
        reader->Update();
        image_->DeepCopy(reader->GetOutput());
    }

    auto width() const -> int { return image_->GetDimensions()[0]; }

    auto height() const -> int { return image_->GetDimensions()[1]; }

    auto at(double x, double y) const -> Pixel {
        return pixel_at(static_cast<int>(x * (width() - 1)), static_cast<int>(y * (height() - 1)));
    }

    template <class Wanted>
    auto count(double x0, double y0, double x1, double y1, Wanted wanted) const -> int {
        int found = 0;
        for (int y = static_cast<int>(y0 * height()); y < static_cast<int>(y1 * height()); ++y) {
            for (int x = static_cast<int>(x0 * width()); x < static_cast<int>(x1 * width()); ++x) {
                found += wanted(pixel_at(x, y)) ? 1 : 0;
            }
        }
        return found;
    }

    auto pixel_at(int x, int y) const -> Pixel {
        const auto* bytes = static_cast<unsigned char*>(image_->GetScalarPointer(x, y, 0));
        return {bytes[0], bytes[1], bytes[2]};
    }

  private:
    vtkNew<vtkImageData> image_;
};

inline auto drawn(const PictureOptions& options, const PictureFrame& frame, const std::filesystem::path& path)
    -> Png {
    TerrainScene scene(options);
    write_png(path, scene.draw(frame));
    return Png(path);
}

}  // namespace thalweg::view::test

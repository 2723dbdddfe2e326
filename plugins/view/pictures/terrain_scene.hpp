// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "view/image_files/picture.hpp"
#include "view/terrain/picture_options.hpp"

namespace thalweg::view {

/// What a scene keeps from the moments that it has drawn; each part is empty where it keeps none.
struct SceneMemory {
    std::vector<double> colours;  ///< lowest and highest of a range that grows
    std::vector<double>
        terrain;               ///< lowest and highest elevation, exaggeration, and the numbers of MeshFrame
    std::vector<double> seen;  ///< see TerrainShape
};

/// Draws terrain with water on it, moment after moment: the camera stays where the first moment put it, and
/// an automatic colour range only ever grows, so that pictures of one run can be compared.
///
/// The first draw creates an OpenGL context; it is released after each draw, so any one thread at a time may
/// call. Drawing is serialised over all scenes of the process, because VTK's text and context code is not
/// thread-safe.
class TerrainScene {
  public:
    explicit TerrainScene(PictureOptions options);
    ~TerrainScene();
    TerrainScene(const TerrainScene&) = delete;
    auto operator=(const TerrainScene&) -> TerrainScene& = delete;

    /// Throws thalweg::Error when the frame has no elevation at all, std::runtime_error without EGL.
    auto draw(const PictureFrame& frame) -> Picture;

    auto memory() const -> SceneMemory;

    /// Goes on as the scene of the same options and grid whose memory this is; before the first draw.
    void remember(SceneMemory memory);

    /// What draws, e.g. "llvmpipe ..., Mesa"; empty before the first draw.
    auto renderer_name() const -> std::string;

  private:
    class SceneState;
    std::unique_ptr<SceneState> state_;
};

}  // namespace thalweg::view

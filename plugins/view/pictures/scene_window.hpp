// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTexture.h>
#include <vtkUnsignedCharArray.h>

#include "view/egl/egl_render_window.hpp"
#include "view/pictures/terrain_scene.hpp"
#include "view/terrain/projection.hpp"
#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {

/// The VTK side of a picture: white paper, the terrain in its viewport, and a layer for text above both.
/// Use on one thread at a time; the OpenGL context is released whenever a picture has been read back.
class SceneWindow {
  public:
    SceneWindow(int width, int height, const Viewport& terrain);
    ~SceneWindow();
    SceneWindow(const SceneWindow&) = delete;
    auto operator=(const SceneWindow&) -> SceneWindow& = delete;

    /// Puts the terrain in, in place of the one before, and takes everything off the paper.
    void show_terrain(const TerrainSkin& skin, const Projection& view);

    /// The layer above the terrain.
    auto paper() -> vtkRenderer& { return *paper_; }

    auto drawn() -> Picture;

    auto renderer_name() const -> const std::string& { return window_->renderer_name(); }

  private:
    int width_;
    int height_;
    vtkSmartPointer<EglRenderWindow> window_;
    vtkNew<vtkRenderer> background_;
    vtkNew<vtkRenderer> terrain_;
    vtkNew<vtkRenderer> paper_;
    vtkNew<vtkActor> top_, sides_;  ///< kept, so that what stays as it is stays on the device
    vtkNew<vtkTexture> texture_;
    vtkNew<vtkUnsignedCharArray> pixels_;
};

}  // namespace thalweg::view

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <EGL/egl.h>

namespace thalweg::view {

/// An OpenGL 3.2+ core context with no surface, made through libEGL, which is loaded at run time so that a
/// machine without it can still use everything that draws nothing.
///
/// Throws std::runtime_error when there is no libEGL or no driver can make a context.
/// The display is never terminated: EGL hands the same one to everybody in the process.
class EglContext {
  public:
    EglContext();
    ~EglContext();
    EglContext(const EglContext&) = delete;
    auto operator=(const EglContext&) -> EglContext& = delete;

    /// False when the driver refuses, e.g. because another thread holds the context.
    auto make_current() -> bool;
    void release();
    auto is_current() const -> bool;

  private:
    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

}  // namespace thalweg::view

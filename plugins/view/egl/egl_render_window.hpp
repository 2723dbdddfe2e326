// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include <vtkGenericOpenGLRenderWindow.h>

namespace thalweg::view {

class EglContext;

/// A VTK render window without a display server: it owns an OpenGL context made through EGL and draws
/// into VTK's own frame buffers. Debian's VTK knows X only and aborts where there is no display.
///
/// The first NVIDIA device is taken where there is one, else Mesa's surfaceless platform, else any other
/// EGL device. An OpenGL context belongs to one thread: create, use and delete the window on the same
/// thread. Throws std::runtime_error (from New) when no EGL driver can make a context; the text says what
/// was tried and what to install.
class EglRenderWindow : public vtkGenericOpenGLRenderWindow {
  public:
    static auto New() -> EglRenderWindow*;
    vtkTypeMacro(EglRenderWindow, vtkGenericOpenGLRenderWindow)

        void OpenGLInitContext() override;
    void MakeCurrent() override;
    void ReleaseCurrent() override;
    auto IsCurrent() -> bool override;
    auto SupportsOpenGL() -> int override;
    auto IsDirect() -> vtkTypeBool override;
    void Finalize() override;

    /// What draws, e.g. "llvmpipe (LLVM 15.0.6, 256 bits), Mesa" [render thread].
    auto renderer_name() const -> const std::string&;

    EglRenderWindow(const EglRenderWindow&) = delete;
    auto operator=(const EglRenderWindow&) -> EglRenderWindow& = delete;

  protected:
    explicit EglRenderWindow(std::unique_ptr<EglContext> context);
    ~EglRenderWindow() override;

  private:
    std::unique_ptr<EglContext> context_;
    std::string renderer_name_;
};

/// Empty when a context can be made here, else the reason why not [any thread].
auto why_no_egl() -> std::string;

}  // namespace thalweg::view

// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/egl/egl_render_window.hpp"

#include <stdexcept>
#include <utility>

#include <vtk_glew.h>

#include "view/egl/egl_context.hpp"

namespace thalweg::view {

auto EglRenderWindow::New() -> EglRenderWindow* {
    auto* window = new EglRenderWindow(std::make_unique<EglContext>());
    window->InitializeObjectBase();
    window->SetOffScreenRendering(1);
    return window;
}

EglRenderWindow::EglRenderWindow(std::unique_ptr<EglContext> context) : context_(std::move(context)) {
    // Without this VTK asks the program that embeds it whether the window is ready. There is none.
    SetReadyForRendering(true);
    Mapped = 0;
}

EglRenderWindow::~EglRenderWindow() {
    Finalize();
}

void EglRenderWindow::OpenGLInitContext() {
    ContextCreationTime.Modified();
    if (Initialized) {
        return;
    }
    MakeCurrent();
    glewExperimental = GL_TRUE;
    const GLenum result = glewInit();
    // GLEW is built for GLX: it loads every OpenGL function, and only then misses the X display.
    GlewInitValid = result == GLEW_OK || result == GLEW_ERROR_NO_GLX_DISPLAY;
    if (!GlewInitValid || !GLEW_VERSION_3_2) {
        throw std::runtime_error(
            "the EGL driver gives no OpenGL 3.2; update the graphics driver or install libgl1-mesa-dri");
    }
    Initialized = true;
    renderer_name_ = std::string(reinterpret_cast<const char*>(glGetString(GL_RENDERER))) + ", " +
                     reinterpret_cast<const char*>(glGetString(GL_VENDOR));
}

void EglRenderWindow::MakeCurrent() {
    if (context_ == nullptr || IsCurrent()) {
        return;
    }
    if (!context_->make_current()) {
        throw std::runtime_error(
            "the picture's OpenGL context cannot be used on this thread: another thread holds it");
    }
}

void EglRenderWindow::ReleaseCurrent() {
    if (context_ != nullptr && context_->is_current()) {
        context_->release();
    }
}

auto EglRenderWindow::IsCurrent() -> bool {
    return context_ != nullptr && context_->is_current();
}

auto EglRenderWindow::SupportsOpenGL() -> int {
    return 1;
}

auto EglRenderWindow::IsDirect() -> vtkTypeBool {
    return 1;
}

void EglRenderWindow::Finalize() {
    if (context_ == nullptr) {
        return;
    }
    vtkGenericOpenGLRenderWindow::Finalize();
    ReleaseCurrent();
    context_.reset();
}

auto EglRenderWindow::renderer_name() const -> const std::string& {
    return renderer_name_;
}

auto why_no_egl() -> std::string {
    try {
        EglContext probe;
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

}  // namespace thalweg::view

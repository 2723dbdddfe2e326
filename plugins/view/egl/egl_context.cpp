// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/egl/egl_context.hpp"

#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <EGL/eglext.h>
#include <dlfcn.h>

namespace thalweg::view {
namespace {

/// The few entry points used, loaded once for the process.
struct EglFunctions {
    decltype(&eglGetProcAddress) get_proc_address = nullptr;
    decltype(&eglInitialize) initialize = nullptr;
    decltype(&eglBindAPI) bind_api = nullptr;
    decltype(&eglChooseConfig) choose_config = nullptr;
    decltype(&eglCreateContext) create_context = nullptr;
    decltype(&eglDestroyContext) destroy_context = nullptr;
    decltype(&eglMakeCurrent) make_current = nullptr;
    decltype(&eglGetCurrentContext) get_current_context = nullptr;
    decltype(&eglQueryString) query_string = nullptr;
    decltype(&eglGetDisplay) get_display = nullptr;
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_platform_display = nullptr;
    PFNEGLQUERYDEVICESEXTPROC query_devices = nullptr;
    PFNEGLQUERYDEVICESTRINGEXTPROC query_device_string = nullptr;
};

/// A display that may or may not work on this machine.
struct DisplayCandidate {
    std::string name;
    EGLenum platform = 0;
    void* native = EGL_DEFAULT_DISPLAY;
};

template <class Function>
void load_symbol(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) {
        throw std::runtime_error(std::string("libEGL.so.1 lacks the function ") + name +
                                 "; install a newer libegl1");
    }
}

auto load_functions() -> EglFunctions {
    void* library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw std::runtime_error(
            "pictures need EGL, and libEGL.so.1 was not found; on Debian: apt install libegl1 libegl-mesa0");
    }
    EglFunctions egl;
    load_symbol(library, "eglGetProcAddress", egl.get_proc_address);
    load_symbol(library, "eglInitialize", egl.initialize);
    load_symbol(library, "eglBindAPI", egl.bind_api);
    load_symbol(library, "eglChooseConfig", egl.choose_config);
    load_symbol(library, "eglCreateContext", egl.create_context);
    load_symbol(library, "eglDestroyContext", egl.destroy_context);
    load_symbol(library, "eglMakeCurrent", egl.make_current);
    load_symbol(library, "eglGetCurrentContext", egl.get_current_context);
    load_symbol(library, "eglQueryString", egl.query_string);
    load_symbol(library, "eglGetDisplay", egl.get_display);
    egl.get_platform_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(egl.get_proc_address("eglGetPlatformDisplayEXT"));
    egl.query_devices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(egl.get_proc_address("eglQueryDevicesEXT"));
    egl.query_device_string =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(egl.get_proc_address("eglQueryDeviceStringEXT"));
    return egl;
}

auto functions() -> const EglFunctions& {
    static const EglFunctions loaded = load_functions();
    return loaded;
}

auto has_word(const char* text, const char* word) -> bool {
    return text != nullptr && std::strstr(text, word) != nullptr;
}

/// NVIDIA devices first, then Mesa without a surface, then whatever else there is.
auto candidates(const EglFunctions& egl) -> std::vector<DisplayCandidate> {
    std::vector<DisplayCandidate> nvidia;
    std::vector<DisplayCandidate> other;
    const char* client = egl.query_string(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (egl.get_platform_display != nullptr && egl.query_devices != nullptr &&
        has_word(client, "EGL_EXT_platform_device")) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        egl.query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count);
        for (EGLint k = 0; k < count; ++k) {
            EGLDeviceEXT device = devices[static_cast<std::size_t>(k)];
            const bool is_nvidia =
                egl.query_device_string != nullptr &&
                has_word(egl.query_device_string(device, EGL_EXTENSIONS), "EGL_NV_device_cuda");
            auto& list = is_nvidia ? nvidia : other;
            list.push_back({std::string(is_nvidia ? "NVIDIA" : "EGL") + " device " + std::to_string(k),
                            EGL_PLATFORM_DEVICE_EXT, device});
        }
    }
    auto all = nvidia;
    if (egl.get_platform_display != nullptr && has_word(client, "EGL_MESA_platform_surfaceless")) {
        all.push_back({"Mesa surfaceless", EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY});
    }
    all.insert(all.end(), other.begin(), other.end());
    return all;
}

/// A core context on the display, or EGL_NO_CONTEXT.
auto create_context(const EglFunctions& egl, EGLDisplay display) -> EGLContext {
    EGLint major = 0;
    EGLint minor = 0;
    if (display == EGL_NO_DISPLAY || egl.initialize(display, &major, &minor) == EGL_FALSE) {
        return EGL_NO_CONTEXT;
    }
    if (!has_word(egl.query_string(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context") ||
        egl.bind_api(EGL_OPENGL_API) == EGL_FALSE) {
        return EGL_NO_CONTEXT;
    }
    const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (egl.choose_config(display, wanted, &config, 1, &count) == EGL_FALSE || count < 1) {
        return EGL_NO_CONTEXT;
    }
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                              3,
                              EGL_CONTEXT_MINOR_VERSION,
                              2,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_NONE};
    return egl.create_context(display, config, EGL_NO_CONTEXT, version);
}

}  // namespace

EglContext::EglContext() {
    const auto& egl = functions();
    std::string tried;
    for (const auto& candidate : candidates(egl)) {
        EGLDisplay display = egl.get_platform_display(candidate.platform, candidate.native, nullptr);
        EGLContext context = create_context(egl, display);
        if (context != EGL_NO_CONTEXT) {
            display_ = display;
            context_ = context;
            return;
        }
        tried += (tried.empty() ? "" : ", ") + candidate.name;
    }
    throw std::runtime_error(
        "pictures need an EGL driver that makes an OpenGL 3.2 context without a display; tried: " +
        (tried.empty() ? std::string("none offered") : tried) +
        "; on Debian: apt install libegl-mesa0 libgl1-mesa-dri, or NVIDIA's driver with libEGL_nvidia");
}

EglContext::~EglContext() {
    const auto& egl = functions();
    if (is_current()) {
        release();
    }
    egl.destroy_context(display_, context_);
}

auto EglContext::make_current() -> bool {
    const auto& egl = functions();
    // The bound API is per thread, and this may be the thread's first EGL call.
    egl.bind_api(EGL_OPENGL_API);
    return egl.make_current(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE;
}

void EglContext::release() {
    functions().make_current(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

auto EglContext::is_current() const -> bool {
    return functions().get_current_context() == context_;
}

}  // namespace thalweg::view

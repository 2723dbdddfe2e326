/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Makes a symbol visible outside of its library. Private to these headers and to the one symbol of a plugin. */
#if defined(_WIN32)
#define THW_EXPORT __declspec(dllexport)
#else
#define THW_EXPORT __attribute__((visibility("default")))
#endif

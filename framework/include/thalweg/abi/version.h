/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * The handshake. A host loads a plugin when the majors are equal and the plugin's minor is not newer than
 * the host's. Within one major, tables grow only by appending members and every table starts with its own
 * size, so a reader must look at `struct_size` before it touches a member added after minor 0.
 */
#define THW_ABI_MAJOR 1u
#define THW_ABI_MINOR 0u

/* First bytes of the exported symbol; anything else is no Thalweg plugin. Eight bytes with the final zero. */
#define THW_MAGIC "THALWEG"

/* Name of the one symbol that a plugin exports. */
#define THW_PLUGIN_SYMBOL "thalweg_plugin"

#if defined(_WIN32)
#define THW_EXPORT __declspec(dllexport)
#else
#define THW_EXPORT __attribute__((visibility("default")))
#endif

/* What every call across the boundary returns: THW_OK, or THW_FAILED after thw_host.fail was called once. */
typedef int32_t thw_status;
enum { THW_OK = 0, THW_FAILED = 1 };

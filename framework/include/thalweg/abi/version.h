/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * The handshake. A host loads a plugin when the majors are equal and the host's minor is at least the one that the
 * plugin says it needs. The minor with which the plugin was built may be older or newer than the host's.
 *
 * How tables grow within one major:
 * - Members are only appended. A new member's zero means what was before it.
 * - Every table begins with its own size, `struct_size`. A reader looks at it before it touches a member that was
 *   appended after minor 0; thw_copy_known (copy_known.h) does that for a whole table.
 * - No array of tables crosses the boundary, because the reader would take its own size for the step from one entry to
 *   the next. Entries are asked for one by one: `count` and `get(index, out)`.
 * - New functions that are not part of a node's life come as extensions: get_extension(id) returns a table or NULL.
 *   Those in ext/ are stable. Those in draft/ may change, and their ids say so.
 *
 * Tags at the end of a function's comment say when it may be called: [thread, state].
 *   thread  node-thread: the thread on which the host calls the node; any-thread: every thread
 *   state   create, configure, negotiate, run, finish: during that hook; alive: from create to destroy; describing: as
 *           long as the library is loaded
 */
#define THW_ABI_MAJOR 1u
#define THW_ABI_MINOR 3u

/* First bytes of the exported symbol; anything else is no Thalweg plugin. Eight bytes with the final zero. */
#define THW_MAGIC "THALWEG"

/* Name of the one symbol that a plugin exports. */
#define THW_PLUGIN_SYMBOL "thalweg_plugin"

/* What calls across the boundary return: THW_OK, or THW_FAILED after the reason went through thw_host.complain. */
typedef int32_t thw_status;
enum { THW_OK = 0, THW_FAILED = 1 };

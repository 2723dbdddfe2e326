/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <sys/mman.h>
#include <unistd.h>

#include "described.h"

/* Two parameters at the end of what can be read; the count says 100000. */
static const thw_param sound[] = {REAL("width", "1", INFINITY), REAL("length", "1", INFINITY)};
static const thw_param* params;

static thw_status get_param(const thw_node_class* self, uint32_t index, thw_param* out) {
    (void)self;
    thw_copy_known(out, &params[index]);
    return THW_OK;
}

static const thw_node_class wild = {sizeof(thw_node_class), THW_STATIC, THW_ON_CPU,
                                    TABLES_AND_CALLS(0, NULL, 100000, get_param, "wild-count")};

__attribute__((constructor)) static void at_load(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char* pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(pages + page, page, PROT_NONE);
    params = memcpy(pages + page - sizeof sound, sound, sizeof sound);
}

static const thw_node_class* node_class(uint32_t index) {
    return index == 0 ? &wild : NULL;
}

SOUND_PLUGIN

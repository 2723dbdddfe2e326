/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * Result files that a node writes itself.
 *
 * Scenario: a node writes a map of depths at each of its output times. It announces "maps/depth_*.tif" in `configure`,
 * so that `thalweg check` refuses names that cannot be or that another node writes. It calls `written` for each file
 * that is complete. At the end the host sees that all of them are there, or the run has failed.
 */
#define THW_EXT_RESULT_FILES "thw.result-files"

typedef struct thw_host_result_files {
    uint32_t struct_size;

    /* Announces a result file: a path below thw_setup.output_dir, relative to it, eg: "maps/depth_*.tif", where one `*`
     * in the last part may stand for the number or the time that differs from one output to the next: it begins with
     * a digit and goes on with letters, digits, '.', '+' and '-'. `subject` is the parameter or input that an error
     * about it belongs to, or NULL. After the hook has returned, the host refuses names that leave the folder, that no
     * file can have, that another node announces or that the graph reads. [node-thread, configure negotiate] */
    void (*announce)(void* impl, const char* pattern, const char* subject);

    /* Tells that a result file is complete under its final, absolute name. At the end of the run each of them must be
     * there, and one at least for every announced pattern. [any-thread, run finish] */
    void (*written)(void* impl, const char* path);
} thw_host_result_files;

/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <sys/wait.h>

#include "described.h"
#include "scanned.h"

/* A process that has left its parent, as a daemon does, and fails before the library is loaded. Nothing is
 * wrong with the library. */
__attribute__((constructor)) static void at_load(void) {
    if (!is_scanned()) {
        return;
    }
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            _exit(3);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    usleep(100000); /* it has ended, and whoever inherited it has seen that */
}

ONE_NODE_CLASS("orphans")
SOUND_PLUGIN

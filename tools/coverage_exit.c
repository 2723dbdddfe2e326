/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
/* Linked into the programs of tools/coverage by --wrap: a process that ends by _exit, quick_exit, or a signal
 * that it raises itself keeps what it has counted. */
#include <stdlib.h>

int __llvm_profile_write_file(void);
void __real__exit(int status);
int __real_raise(int number);
void __real_abort(void);
void __wrap__exit(int status);
int __wrap_raise(int number);
void __wrap_abort(void);

static void keep(void) {
    __llvm_profile_write_file();
}

/* Before main, so that it comes after every other handler. */
__attribute__((constructor)) static void keep_at_quick_exit(void) {
    at_quick_exit(keep);
}

void __wrap__exit(int status) {
    keep();
    __real__exit(status);
}

int __wrap_raise(int number) {
    keep();
    return __real_raise(number);
}

void __wrap_abort(void) {
    keep();
    __real_abort();
}

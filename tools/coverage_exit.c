/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
/* Linked into the programs of tools/coverage by --wrap=_exit: a process that ends by _exit keeps what it has
 * counted. */

int __llvm_profile_write_file(void);
void __real__exit(int status);
void __wrap__exit(int status);

void __wrap__exit(int status) {
    __llvm_profile_write_file();
    __real__exit(status);
}

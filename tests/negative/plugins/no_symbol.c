/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "thalweg/abi/macros.h"

THW_EXPORT extern const int something_else;
const int something_else = 1;

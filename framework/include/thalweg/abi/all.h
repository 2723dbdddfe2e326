/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "field.h"
#include "host.h"
#include "node.h"
#include "param.h"
#include "plugin.h"
#include "version.h"

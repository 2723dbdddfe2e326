/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "copy_known.h"
#include "draft/features.h"
#include "draft/table.h"
#include "error.h"
#include "ext/clock.h"
#include "ext/copy_count.h"
#include "ext/result_files.h"
#include "field.h"
#include "host.h"
#include "macros.h"
#include "mesh.h"
#include "negotiation.h"
#include "node.h"
#include "param.h"
#include "plugin.h"
#include "port.h"
#include "setup.h"
#include "step.h"
#include "value.h"
#include "version.h"

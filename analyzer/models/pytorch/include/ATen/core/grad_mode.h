// Stub of <ATen/core/grad_mode.h>.
#pragma once
#include "opbound/aten.h"

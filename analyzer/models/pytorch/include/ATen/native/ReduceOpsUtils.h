// Stub of <ATen/native/ReduceOpsUtils.h>.
#pragma once
#include "opbound/aten.h"

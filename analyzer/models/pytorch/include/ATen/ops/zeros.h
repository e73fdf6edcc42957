// Stub of <ATen/ops/zeros.h>.
#pragma once
#include "opbound/aten.h"

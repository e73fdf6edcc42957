// Stub of <ATen/ops/zeros_like.h>.
#pragma once
#include "opbound/aten.h"

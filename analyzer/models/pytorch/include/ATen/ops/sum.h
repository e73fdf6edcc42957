// Stub of <ATen/ops/sum.h>.
#pragma once
#include "opbound/aten.h"

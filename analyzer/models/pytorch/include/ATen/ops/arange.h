// Stub of <ATen/ops/arange.h>.
#pragma once
#include "opbound/aten.h"

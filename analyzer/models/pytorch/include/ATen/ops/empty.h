// Stub of <ATen/ops/empty.h>.
#pragma once
#include "opbound/aten.h"

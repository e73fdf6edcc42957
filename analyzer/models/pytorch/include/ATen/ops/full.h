// Stub of <ATen/ops/full.h>.
#pragma once
#include "opbound/aten.h"

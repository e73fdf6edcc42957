// Stub of <ATen/ops/ones.h>.
#pragma once
#include "opbound/aten.h"

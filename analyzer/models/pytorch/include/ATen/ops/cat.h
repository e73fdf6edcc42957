// Stub of <ATen/ops/cat.h>.
#pragma once
#include "opbound/aten.h"

// Stub of <ATen/ops/empty_like.h>.
#pragma once
#include "opbound/aten.h"

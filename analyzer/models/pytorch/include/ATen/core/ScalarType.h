// Stub of <ATen/core/ScalarType.h>.
#pragma once
#include "opbound/aten.h"

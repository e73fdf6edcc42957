// Stub of <ATen/NumericUtils.h>.
#pragma once
#include "opbound/aten.h"

// Stub of <ATen/core/Scalar.h>.
#pragma once
#include "opbound/aten.h"

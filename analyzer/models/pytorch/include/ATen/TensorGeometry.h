// Stub of <ATen/TensorGeometry.h>.
#pragma once
#include "opbound/aten.h"

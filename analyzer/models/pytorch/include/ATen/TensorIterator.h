// Stub of <ATen/TensorIterator.h>.
#pragma once
#include "opbound/aten.h"

// Stub of <ATen/native/TensorIterator.h>.
#pragma once
#include "opbound/aten.h"

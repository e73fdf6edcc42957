// Stub of "tensorflow/core/lib/gtl/array_slice.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/gtl/inlined_vector.h".
#pragma once
#include "opbound/base.h"

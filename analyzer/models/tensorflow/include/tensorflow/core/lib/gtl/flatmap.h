// Stub of "tensorflow/core/lib/gtl/flatmap.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/gtl/map_util.h".
#pragma once
#include "opbound/base.h"

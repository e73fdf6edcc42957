// Stub of "tensorflow/core/lib/gtl/stl_util.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/gtl/top_n.h".
#pragma once
#include "opbound/base.h"

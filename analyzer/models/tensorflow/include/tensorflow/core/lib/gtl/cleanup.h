// Stub of "tensorflow/core/lib/gtl/cleanup.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/profiler/lib/traceme.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/platform/cpu_info.h".
#pragma once
#include "opbound/base.h"

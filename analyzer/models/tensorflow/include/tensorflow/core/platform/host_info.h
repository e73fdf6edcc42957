// Stub of "tensorflow/core/platform/host_info.h".
#pragma once
#include "opbound/base.h"

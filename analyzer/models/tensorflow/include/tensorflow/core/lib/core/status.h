// Stub of "tensorflow/core/lib/core/status.h".
#pragma once
#include "opbound/base.h"

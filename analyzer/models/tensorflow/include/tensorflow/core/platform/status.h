// Stub of "tensorflow/core/platform/status.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/platform/casts.h".
#pragma once
#include "opbound/base.h"

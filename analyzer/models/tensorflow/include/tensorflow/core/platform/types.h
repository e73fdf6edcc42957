// Stub of "tensorflow/core/platform/types.h".
#pragma once
#include "opbound/base.h"

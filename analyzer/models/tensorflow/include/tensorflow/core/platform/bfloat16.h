// Stub of "tensorflow/core/platform/bfloat16.h".
#pragma once
#include "opbound/base.h"

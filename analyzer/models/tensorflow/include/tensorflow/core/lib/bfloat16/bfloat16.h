// Stub of "tensorflow/core/lib/bfloat16/bfloat16.h".
#pragma once
#include "opbound/base.h"

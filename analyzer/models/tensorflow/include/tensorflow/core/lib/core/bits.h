// Stub of "tensorflow/core/lib/core/bits.h".
#pragma once
#include "opbound/base.h"

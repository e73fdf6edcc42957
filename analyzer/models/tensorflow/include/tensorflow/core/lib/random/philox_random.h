// Stub of "tensorflow/core/lib/random/philox_random.h".
#pragma once
#include "opbound/random.h"

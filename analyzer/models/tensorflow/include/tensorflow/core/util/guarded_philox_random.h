// Stub of "tensorflow/core/util/guarded_philox_random.h".
#pragma once
#include "opbound/random.h"

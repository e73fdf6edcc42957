// Stub of "tensorflow/core/lib/random/simple_philox.h".
#pragma once
#include "opbound/random.h"

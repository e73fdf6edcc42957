// Stub of "tensorflow/core/lib/random/random.h".
#pragma once
#include "opbound/kernel.h"

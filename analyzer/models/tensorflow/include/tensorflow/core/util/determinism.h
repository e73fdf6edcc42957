// Stub of "tensorflow/core/util/determinism.h".
#pragma once
#include "opbound/kernel.h"

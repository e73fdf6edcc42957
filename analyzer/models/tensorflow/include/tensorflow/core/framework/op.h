// Stub of "tensorflow/core/framework/op.h".
// umbrella: 2
#pragma once
#include "opbound/kernel.h"

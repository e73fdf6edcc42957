// Stub of "tensorflow/core/lib/math/math_util.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/platform/numbers.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/strings/numbers.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/monitoring/counter.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/gtl/flatset.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/lib/core/refcount.h".
#pragma once
#include "opbound/base.h"

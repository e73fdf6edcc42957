// Stub of "tensorflow/core/platform/refcount.h".
#pragma once
#include "opbound/base.h"

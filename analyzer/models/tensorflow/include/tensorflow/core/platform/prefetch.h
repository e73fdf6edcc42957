// Stub of "tensorflow/core/platform/prefetch.h".
#pragma once
#include "opbound/base.h"

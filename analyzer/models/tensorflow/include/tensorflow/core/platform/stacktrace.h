// Stub of "tensorflow/core/platform/stacktrace.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/platform/threadpool_options.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/platform/threadpool.h".
#pragma once
#include "opbound/base.h"

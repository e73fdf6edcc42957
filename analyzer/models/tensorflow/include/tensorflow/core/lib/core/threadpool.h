// Stub of "tensorflow/core/lib/core/threadpool.h".
#pragma once
#include "opbound/base.h"

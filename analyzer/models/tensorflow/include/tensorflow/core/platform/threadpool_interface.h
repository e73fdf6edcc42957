// Stub of "tensorflow/core/platform/threadpool_interface.h".
#pragma once
#include "opbound/base.h"

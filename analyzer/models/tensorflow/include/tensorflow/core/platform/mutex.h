// Stub of "tensorflow/core/platform/mutex.h".
#pragma once
#include "opbound/base.h"

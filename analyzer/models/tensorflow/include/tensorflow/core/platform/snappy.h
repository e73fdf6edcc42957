// Stub of "tensorflow/core/platform/snappy.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/platform/hash.h".
#pragma once
#include "opbound/base.h"

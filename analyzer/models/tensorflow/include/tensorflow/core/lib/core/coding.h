// Stub of "tensorflow/core/lib/core/coding.h".
#pragma once
#include "opbound/base.h"

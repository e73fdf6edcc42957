// Stub of "tensorflow/core/platform/coding.h".
#pragma once
#include "opbound/kernel.h"

// Stub of "tensorflow/core/util/util.h".
#pragma once
#include "opbound/kernel.h"

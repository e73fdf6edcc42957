// Stub of "tensorflow/core/util/work_sharder.h".
#pragma once
#include "opbound/kernel.h"

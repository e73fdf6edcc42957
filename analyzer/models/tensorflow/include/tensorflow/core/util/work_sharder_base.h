// Stub of "tensorflow/core/util/work_sharder_base.h".
#pragma once
#include "opbound/base.h"

// Stub of "tensorflow/core/framework/ops_util.h".
#pragma once
#include "opbound/kernel.h"

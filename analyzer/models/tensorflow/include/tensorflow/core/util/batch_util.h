// Stub of "tensorflow/core/util/batch_util.h".
#pragma once
#include "opbound/kernel.h"

// Stub of "tensorflow/core/framework/attr_value_util.h".
#pragma once
#include "opbound/kernel.h"

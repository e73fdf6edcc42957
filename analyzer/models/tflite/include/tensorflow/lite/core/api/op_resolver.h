/* Stub of "tensorflow/lite/core/api/op_resolver.h". */
#pragma once
#include "opbound/lite_model.h"

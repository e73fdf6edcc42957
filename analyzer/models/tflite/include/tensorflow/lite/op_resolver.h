/* Stub of "tensorflow/lite/op_resolver.h". */
#pragma once
#include "opbound/lite_model.h"

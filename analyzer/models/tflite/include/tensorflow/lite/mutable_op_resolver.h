/* Stub of "tensorflow/lite/mutable_op_resolver.h". */
#pragma once
#include "opbound/lite_model.h"

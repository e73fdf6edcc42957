/* Stub of "tflite/micro/micro_mutable_op_resolver.h". */
#pragma once
#include "opbound/lite.h"

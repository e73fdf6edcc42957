/* Stub of "tflite/core/api/op_resolver.h". */
#pragma once
#include "opbound/lite.h"

/* Stub of "tensorflow/lite/c/c_api_internal.h", as "tensorflow/lite/c/common.h" was called once. */
#pragma once
#include "opbound/lite_c.h"

/* Stub of "tensorflow/lite/core/kernels/register.h". */
#pragma once
#include "opbound/lite_model.h"

/* Stub of "tensorflow/lite/kernels/register.h". */
#pragma once
#include "opbound/lite_model.h"

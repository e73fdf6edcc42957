/* Stub of "tensorflow/lite/core/model_builder.h". */
#pragma once
#include "opbound/lite_model.h"

/* Stub of "tensorflow/lite/model_builder.h". */
#pragma once
#include "opbound/lite_model.h"

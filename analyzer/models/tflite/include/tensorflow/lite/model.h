/* Stub of "tensorflow/lite/model.h". */
#pragma once
#include "opbound/lite_model.h"

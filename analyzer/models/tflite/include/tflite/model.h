/* Stub of "tflite/model.h". */
#pragma once
#include "opbound/lite.h"

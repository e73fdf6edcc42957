/* Stub of "tensorflow/lite/micro/micro_log.h". */
#pragma once
#include "opbound/lite.h"

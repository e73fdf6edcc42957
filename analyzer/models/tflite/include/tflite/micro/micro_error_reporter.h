/* Stub of "tflite/micro/micro_error_reporter.h". */
#pragma once
#include "opbound/lite.h"

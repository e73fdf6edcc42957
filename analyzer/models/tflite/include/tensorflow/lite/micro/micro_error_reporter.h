/* Stub of "tensorflow/lite/micro/micro_error_reporter.h". */
#pragma once
#include "opbound/lite.h"

/* Stub of "tflite/core/api/error_reporter.h". */
#pragma once
#include "opbound/lite.h"

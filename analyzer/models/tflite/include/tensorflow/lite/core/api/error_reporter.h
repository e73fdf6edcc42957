/* Stub of "tensorflow/lite/core/api/error_reporter.h". */
#pragma once
#include "opbound/lite.h"

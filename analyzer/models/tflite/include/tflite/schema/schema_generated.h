/* Stub of "tflite/schema/schema_generated.h". */
#pragma once
#include "opbound/lite_schema.h"

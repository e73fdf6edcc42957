/* Stub of "tensorflow/lite/schema/schema_generated.h". */
#pragma once
#include "opbound/lite_schema.h"

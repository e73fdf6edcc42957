/* Stub of "flatbuffers/flatbuffers.h". */
#pragma once
#include "opbound/lite_schema.h"

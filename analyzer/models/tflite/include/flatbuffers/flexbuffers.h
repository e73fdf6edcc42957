/* Stub of "flatbuffers/flexbuffers.h". */
#pragma once
#include "opbound/lite_schema.h"

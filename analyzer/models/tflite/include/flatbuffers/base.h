/* Stub of "flatbuffers/base.h". */
#pragma once
#include "opbound/lite_schema.h"

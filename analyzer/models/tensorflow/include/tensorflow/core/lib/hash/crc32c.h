// Stub of "tensorflow/core/lib/hash/crc32c.h".
#pragma once
#include "opbound/base.h"

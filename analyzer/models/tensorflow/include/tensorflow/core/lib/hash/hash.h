// Stub of "tensorflow/core/lib/hash/hash.h".
#pragma once
#include "opbound/base.h"

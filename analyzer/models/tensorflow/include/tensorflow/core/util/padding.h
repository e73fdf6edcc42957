// Stub of "tensorflow/core/util/padding.h".
#pragma once
#include "opbound/followed/format.h"

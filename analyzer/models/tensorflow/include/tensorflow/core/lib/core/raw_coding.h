// Stub of "tensorflow/core/lib/core/raw_coding.h".
#pragma once
#include "opbound/base.h"
